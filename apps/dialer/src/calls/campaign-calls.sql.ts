import type { CampaignStatus, OutboundCallStatus } from '@frontdesk/contracts';
import { reportChangeOnCommit } from '@frontdesk/messaging';
import type { Scope, Tx } from '@frontdesk/persistence';
import type { OutboundCallEntity } from './outbound-call.entity.js';

/** How long a due call waits while its campaign has as many calls as it may have at once. */
const PACE_MS = 5000;

/** Whether the campaign of a call lets it ring: now, not before an instant (null: until it is resumed), or never. */
export type CampaignHold = { hold: 'none' } | { hold: 'wait'; until: Date | null } | { hold: 'over' };

/**
 * Reads what the campaign of a call says about a dial. Locks the campaign until the transaction ends: after a pause or
 * cancellation is committed, no dial starts.
 */
export async function holdOf(
  tx: Tx,
  scope: Scope,
  { campaign_id }: Pick<OutboundCallEntity, 'campaign_id'>,
  now: Date,
): Promise<CampaignHold> {
  if (campaign_id === null) return { hold: 'none' };
  const [campaign] = await tx.query<{
    status: CampaignStatus;
    calls_at_once: number;
    starts_at: Date | null;
    ends_at: Date | null;
  }>({
    name: 'campaign-calls-lock-campaign',
    text: `SELECT status, calls_at_once, starts_at, ends_at FROM campaigns
           WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR SHARE`,
    values: [campaign_id, scope.organizationId, scope.livemode],
  });
  if (!campaign || (campaign.ends_at && campaign.ends_at <= now)) return { hold: 'over' };
  if (campaign.status === 'paused') return { hold: 'wait', until: null };
  if (campaign.status !== 'running') return { hold: 'over' };
  if (campaign.starts_at && campaign.starts_at > now) return { hold: 'wait', until: campaign.starts_at };
  const isFull = (await countActive(tx, scope, campaign_id)) >= campaign.calls_at_once;
  return isFull ? { hold: 'wait', until: new Date(now.getTime() + PACE_MS) } : { hold: 'none' };
}

/** The transaction holds the lock of the organization, so no other dial starts meanwhile. */
async function countActive(tx: Tx, scope: Scope, campaignId: number): Promise<number> {
  const [row] = await tx.query<{ active: number }>({
    name: 'campaign-calls-count-active',
    text: `SELECT count(*)::int AS active FROM outbound_attempts attempt
           JOIN outbound_calls call ON call.id = attempt.outbound_call_id
           WHERE attempt.organization_id = $1 AND attempt.livemode = $2 AND attempt.ended_at IS NULL
             AND call.campaign_id = $3`,
    values: [scope.organizationId, scope.livemode, campaignId],
  });
  return row!.active;
}

/** The end of a contact by the end of its call. */
const ENDS: Partial<Record<OutboundCallStatus, string>> = { blocked: 'refused' };

/** Stores the ends of calls with their contacts, in the transaction that ends the calls. */
export async function endContacts(tx: Tx, scope: Scope, calls: readonly OutboundCallEntity[]): Promise<void> {
  const own = calls.filter(({ campaign_id }) => campaign_id !== null);
  if (own.length === 0) return;
  await tx.query({
    name: 'campaign-calls-end-contacts',
    text: `UPDATE campaign_contacts contact
           SET status = given.status, reason = given.reason, due_at = NULL, ended_at = given.ended_at
           FROM unnest($3::bigint[], $4::text[], $5::text[], $6::timestamptz[]) AS given (call_id, status, reason, ended_at)
           WHERE contact.outbound_call_id = given.call_id AND contact.organization_id = $1 AND contact.livemode = $2`,
    values: [
      scope.organizationId,
      scope.livemode,
      own.map(({ id }) => id),
      own.map(({ status, blocked_reason }) =>
        blocked_reason === 'cancelled' ? 'cancelled' : (ENDS[status] ?? status),
      ),
      own.map(({ blocked_reason }) => blocked_reason),
      own.map(({ ended_at }) => ended_at),
    ],
  });
  for (const id of new Set(own.map(({ campaign_id }) => campaign_id!))) reportCampaignChange(tx, scope, id);
}

/** Tells open pages of the portal about a change of a campaign or its contacts. */
export function reportCampaignChange(tx: Tx, { organizationId, livemode }: Scope, id: number): void {
  reportChangeOnCommit(tx, { organizationId, livemode, collection: 'campaigns', id });
}
