import type { Tx } from '@frontdesk/persistence';

/**
 * Brings forward the deliveries that wait in test mode, and the health of their endpoints, as if the time had passed. A
 * delivery with a lease is being sent; its next attempt is counted from the end of this one.
 */
export async function bringForward(tx: Tx, organizationId: number, ms: number): Promise<void> {
  await tx.query({
    name: 'sandbox-clock-deliveries',
    text: `UPDATE deliveries d
           SET next_attempt_at = d.next_attempt_at - $2 * interval '1 millisecond',
               claimable_at = d.claimable_at - $2 * interval '1 millisecond'
           FROM (SELECT id FROM deliveries
                 WHERE organization_id = $1 AND NOT livemode AND status = 'pending' AND leased_by IS NULL
                 ORDER BY id FOR UPDATE) waiting
           WHERE d.id = waiting.id`,
    values: [organizationId, ms],
  });
  await tx.query({
    name: 'sandbox-clock-endpoint-flow',
    text: `UPDATE endpoint_flow f
           SET failing_since = failing_since - $2 * interval '1 millisecond',
               announced_at = announced_at - $2 * interval '1 millisecond',
               quiet_until = quiet_until - $2 * interval '1 millisecond',
               open_until = open_until - $2 * interval '1 millisecond',
               drain_at = drain_at - $2 * interval '1 millisecond',
               drain_until = drain_until - $2 * interval '1 millisecond'
           FROM endpoints e
           WHERE e.id = f.endpoint_id AND e.organization_id = $1 AND NOT e.livemode`,
    values: [organizationId, ms],
  });
}
