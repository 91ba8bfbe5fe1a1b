import type { Tx } from '@frontdesk/persistence';
import type { DialEntity } from '../calls/dial.entity.js';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';

/** The live calls of every organization that failed at an instant, by id. */
export function endedCalls(tx: Tx, endedAt: Date): Promise<OutboundCallEntity[]> {
  return tx.query<OutboundCallEntity>({
    text: `SELECT * FROM outbound_calls WHERE livemode AND status = 'failed' AND ended_at = $1 ORDER BY id`,
    values: [endedAt],
  });
}

/** The live dials of every organization that ended at an instant, ordered by their start. */
export function endedDials(tx: Tx, endedAt: Date): Promise<DialEntity[]> {
  return tx.query<DialEntity>({
    text: 'SELECT * FROM outbound_attempts WHERE livemode AND ended_at = $1 ORDER BY started_at',
    values: [endedAt],
  });
}
