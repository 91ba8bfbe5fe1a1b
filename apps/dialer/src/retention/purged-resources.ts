import type { PurgedResource } from '@frontdesk/service-host';

const ENDED = `status IN ('blocked', 'completed', 'no_answer', 'voicemail', 'failed')`;

/**
 * A call takes its transcript, its dials and what the carrier said of them along. Consents, the Do Not Call list and
 * blocked callers are kept: they are evidence, or what keeps phones from ringing.
 */
export const purgedResources: readonly PurgedResource[] = [
  // A call that has ended within that time is kept, however long ago it was asked for: its dials still count.
  {
    name: 'outbound_calls',
    table: 'outbound_calls',
    at: 'created_at',
    alsoAt: 'coalesce(ended_at, created_at)',
    condition: ENDED,
  },
];
