import type { Tx } from '@frontdesk/persistence';

/** Brings the open handoff requests of an organization's test chats forward, as if the time had passed. */
export async function bringTestRequestsForward(tx: Tx, organizationId: number, ms: number): Promise<void> {
  await tx.query({
    name: 'chats-bring-requests-forward',
    text: `UPDATE chats SET handoff_requested_at = handoff_requested_at - $2 * interval '1 millisecond'
           WHERE id IN (SELECT id FROM chats
                        WHERE organization_id = $1 AND NOT livemode AND status = 'ai' AND handoff_requested_at IS NOT NULL
                        ORDER BY id FOR UPDATE)`,
    values: [organizationId, ms],
  });
}
