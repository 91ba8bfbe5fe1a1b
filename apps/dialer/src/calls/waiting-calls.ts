import {
  decisionReasons,
  formatInstant,
  type OutboundCallStatus,
  type TracedDecision,
  type TraceEntry,
} from '@frontdesk/contracts';
import { columnsOf, type Scope, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { announceEnds } from './outbound-call-ends.js';
import { OutboundCallEntity } from './outbound-call.entity.js';

const COLUMNS = columnsOf(OutboundCallEntity);

/** While the agent is being connected, no phone rings yet. */
const NOT_RINGING = ['queued', 'scheduled', 'connecting_agent'] as const satisfies readonly OutboundCallStatus[];

type BlockedReason = 'do_not_call' | 'consent_revoked';

interface Blocking {
  reason: BlockedReason;
  /** The id of the entry or consent that blocks the calls. */
  evidence: TraceEntry['evidence'];
  /** Limits the calls; all by default. */
  only?: (call: OutboundCallEntity) => boolean;
  traceparent?: string | undefined;
}

/** Calls to a number that have not rung yet. */
@Injectable()
export class WaitingCalls {
  constructor(private readonly clock: Clock) {}

  /**
   * Ends the calls as blocked and publishes each end. The caller must hold the lock of the number, so that none of them
   * starts to ring.
   */
  async block(
    tx: Tx,
    scope: Scope,
    number: string,
    { reason, evidence, only = () => true, traceparent }: Blocking,
  ): Promise<void> {
    const calls = await tx.query<OutboundCallEntity>({
      name: 'waiting-calls-lock',
      text: `SELECT ${COLUMNS} FROM outbound_calls
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND status = ANY($4::text[])
             ORDER BY id FOR UPDATE`,
      values: [scope.organizationId, scope.livemode, number, NOT_RINGING],
    });
    const ids = calls.filter(only).map(({ id }) => id);
    if (ids.length === 0) return;
    const at = this.clock.now();
    const decision = JSON.stringify(decidedSince(reason, evidence, at));
    const blocked = await tx.query<OutboundCallEntity>({
      name: 'waiting-calls-block',
      text: `UPDATE outbound_calls
             SET status = 'blocked', blocked_reason = $4, scheduled_for = NULL, due_at = NULL, ended_at = $5, decision = $6
             WHERE organization_id = $1 AND livemode = $2 AND id = ANY($3::bigint[])
             RETURNING ${COLUMNS}`,
      values: [scope.organizationId, scope.livemode, ids, reason, wholeSecond(at), decision],
    });
    blocked.sort((one, other) => one.id - other.id);
    await announceEnds(tx, scope, blocked, { at, traceparent });
  }
}

/** The last decision on a call explains why it never rang. */
function decidedSince(reason: BlockedReason, evidence: TraceEntry['evidence'], at: Date): TracedDecision {
  const { message } = decisionReasons[reason];
  const trace: TraceEntry[] = [{ rule: reason, outcome: 'refused', evidence, retry_at: null }];
  return { allowed: false, reason, message, retry_at: null, decided_at: formatInstant(at), trace };
}
