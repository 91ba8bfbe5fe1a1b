import type { CampaignStatus, OutboundCallStatus } from '@frontdesk/contracts';
import { reportChangeOnCommit } from '@frontdesk/messaging';
import type { Scope, Tx } from '@frontdesk/persistence';
import type { OutboundCallEntity } from './outbound-call.entity.js';

/**
 * What the campaign of a call says about a dial: `none`, it may ring; `take_back`, the campaign is paused or has not
 * begun, so the call ends and its contact waits; `over`, it never rings.
 */
export type CampaignHold = 'none' | 'take_back' | 'over';

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
  if (campaign_id === null) return 'none';
  const [campaign] = await tx.query<{ status: CampaignStatus; starts_at: Date | null; ends_at: Date | null }>({
    name: 'campaign-calls-lock-campaign',
    text: `SELECT status, starts_at, ends_at FROM campaigns
           WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR SHARE`,
    values: [campaign_id, scope.organizationId, scope.livemode],
  });
  if (!campaign || (campaign.ends_at && campaign.ends_at <= now)) return 'over';
  if (campaign.status === 'paused') return 'take_back';
  if (campaign.status !== 'running') return 'over';
  return campaign.starts_at && campaign.starts_at > now ? 'take_back' : 'none';
}

/** The limits of a campaign, and what counts against them. */
export interface CampaignPace {
  calls_at_once: number;
  calls_per_day: number | null;
  /** Dials of the campaign in progress. */
  active: number;
  /** Dials of the campaign that started in the day. */
  called_today: number;
  /** Dials of the organization in progress. */
  lines_in_use: number;
}

/** Reads the pace of a campaign that the transaction has locked. */
export async function paceOf(
  tx: Tx,
  { organizationId, livemode }: Scope,
  campaignId: number,
  day: { from: Date; until: Date },
): Promise<CampaignPace> {
  const [pace] = await tx.query<CampaignPace>({
    name: 'campaign-calls-pace',
    text: `WITH dials AS MATERIALIZED (
             SELECT outbound_call_id FROM outbound_attempts
             WHERE organization_id = $1 AND livemode = $2 AND ended_at IS NULL)
           SELECT calls_at_once, calls_per_day,
             (SELECT count(*)::int FROM dials) AS lines_in_use,
             (SELECT count(*)::int FROM dials JOIN outbound_calls call ON call.id = dials.outbound_call_id
              WHERE call.campaign_id = campaigns.id) AS active,
             (SELECT count(*)::int FROM campaign_contacts contact
              WHERE contact.campaign_id = campaigns.id AND called_at >= $4 AND called_at < $5) AS called_today
           FROM campaigns WHERE id = $3 AND organization_id = $1 AND livemode = $2`,
    values: [organizationId, livemode, campaignId, day.from, day.until],
  });
  return pace!;
}

/** Stores that the phone of a contact rings. */
export async function storeCalled(tx: Tx, scope: Scope, call: OutboundCallEntity, at: Date): Promise<void> {
  if (call.campaign_id === null) return;
  await tx.query({
    name: 'campaign-calls-called',
    text: `UPDATE campaign_contacts SET called_at = $4
           WHERE outbound_call_id = $3 AND organization_id = $1 AND livemode = $2`,
    values: [scope.organizationId, scope.livemode, call.id, at],
  });
}

/** Makes the contacts of calls wait again. The caller ends the calls, which have not rung, in the same transaction. */
export async function returnContacts(tx: Tx, scope: Scope, callIds: readonly number[], dueAt: Date): Promise<void> {
  const rows = await tx.query<{ campaign_id: number }>({
    name: 'campaign-calls-return-contacts',
    text: `UPDATE campaign_contacts SET status = 'waiting', reason = NULL, due_at = $4, outbound_call_id = NULL
           WHERE outbound_call_id = ANY($3::bigint[]) AND organization_id = $1 AND livemode = $2
           RETURNING campaign_id`,
    values: [scope.organizationId, scope.livemode, callIds, dueAt],
  });
  reportChanges(tx, scope, rows);
}

/** The end of a contact by the end of its call. */
const ENDS: Partial<Record<OutboundCallStatus, string>> = { blocked: 'refused' };

/** Stores the ends of calls with their contacts, in the transaction that ends the calls. */
export async function endContacts(tx: Tx, scope: Scope, calls: readonly OutboundCallEntity[]): Promise<void> {
  const own = calls.filter(({ source }) => source === 'campaign');
  if (own.length === 0) return;
  const rows = await tx.query<{ campaign_id: number }>({
    name: 'campaign-calls-end-contacts',
    text: `UPDATE campaign_contacts contact
           SET status = given.status, reason = given.reason, due_at = NULL, ended_at = given.ended_at
           FROM unnest($3::bigint[], $4::text[], $5::text[], $6::timestamptz[]) AS given (call_id, status, reason, ended_at)
           WHERE contact.outbound_call_id = given.call_id AND contact.organization_id = $1 AND contact.livemode = $2
           RETURNING contact.campaign_id`,
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
  reportChanges(tx, scope, rows);
}

function reportChanges(tx: Tx, scope: Scope, rows: readonly { campaign_id: number }[]): void {
  for (const id of new Set(rows.map(({ campaign_id }) => campaign_id))) reportCampaignChange(tx, scope, id);
}

/** Tells open pages of the portal about a change of a campaign or its contacts. */
export function reportCampaignChange(tx: Tx, { organizationId, livemode }: Scope, id: number): void {
  reportChangeOnCommit(tx, { organizationId, livemode, collection: 'campaigns', id });
}
