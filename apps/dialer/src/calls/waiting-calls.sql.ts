import type { OutboundCallStatus, TracedDecision } from '@frontdesk/contracts';
import { reportChangeOnCommit } from '@frontdesk/messaging';
import { columnsOf, type Scope, type Tx } from '@frontdesk/persistence';
import { OutboundCallEntity } from './outbound-call.entity.js';

export type BlockedReason = 'do_not_call' | 'consent_revoked' | 'cancelled';

interface Block {
  reason: BlockedReason;
  endedAt: Date;
  decision: TracedDecision;
}

const COLUMNS = columnsOf(OutboundCallEntity);

/** The customer's phone is not ringing in these statuses. In `connecting_agent`, only the agent's phone may ring. */
const NOT_RINGING = ['queued', 'scheduled', 'connecting_agent'] as const satisfies readonly OutboundCallStatus[];

/** The calls to a number that have not rung yet, by id. Locks them until the transaction ends. */
export function lockNotRinging(tx: Tx, scope: Scope, number: string): Promise<OutboundCallEntity[]> {
  return tx.query<OutboundCallEntity>({
    name: 'waiting-calls-lock',
    text: `SELECT ${COLUMNS} FROM outbound_calls
           WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND status = ANY($4::text[])
           ORDER BY id FOR UPDATE`,
    values: [scope.organizationId, scope.livemode, number, NOT_RINGING],
  });
}

/** Ends calls as blocked and returns them in no particular order. The transaction must have locked them. */
export async function blockCalls(
  tx: Tx,
  scope: Scope,
  ids: readonly number[],
  { reason, endedAt, decision }: Block,
): Promise<OutboundCallEntity[]> {
  const { organizationId, livemode } = scope;
  for (const id of ids) reportChangeOnCommit(tx, { organizationId, livemode, collection: 'outbound-calls', id });
  return tx.query<OutboundCallEntity>({
    name: 'waiting-calls-block',
    text: `UPDATE outbound_calls
           SET status = 'blocked', blocked_reason = $4, scheduled_for = NULL, due_at = NULL, ended_at = $5, decision = $6
           WHERE organization_id = $1 AND livemode = $2 AND id = ANY($3::bigint[])
           RETURNING ${COLUMNS}`,
    values: [scope.organizationId, scope.livemode, ids, reason, endedAt, JSON.stringify(decision)],
  });
}
