import type { PurgedResource } from '@frontdesk/service-host';

const ENDED = `status IN ('blocked', 'completed', 'no_answer', 'voicemail', 'failed')`;

/**
 * The resources that are purged. A call is deleted with its transcript, dials and carrier reports. Consents, the dials
 * that relied on them, the Do Not Call list and blocked callers are kept, because they are evidence and prevent calls.
 */
export const purgedResources: readonly PurgedResource[] = [
  // A call that ended recently is kept even if it was requested long ago, because limits still count its dials.
  {
    name: 'outbound_calls',
    table: 'outbound_calls',
    at: 'created_at',
    alsoAt: 'coalesce(ended_at, created_at)',
    condition: ENDED,
  },
  // A person who waits for the call of a running campaign is kept.
  {
    name: 'campaign_contacts',
    table: 'campaign_contacts',
    at: 'created_at',
    alsoAt: 'coalesce(ended_at, created_at)',
    condition: `status <> 'calling' AND (status <> 'waiting' OR EXISTS (
      SELECT FROM campaigns c WHERE c.id = campaign_contacts.campaign_id AND c.status <> 'running'))`,
  },
  { name: 'campaign_refused_rows', table: 'campaign_refused_rows', at: 'created_at' },
  {
    name: 'campaigns',
    table: 'campaigns',
    at: 'created_at',
    alsoAt: 'coalesce(ended_at, created_at)',
    condition: `status IN ('completed', 'cancelled') AND NOT EXISTS (
      SELECT FROM campaign_contacts contact WHERE contact.campaign_id = campaigns.id)`,
  },
];
