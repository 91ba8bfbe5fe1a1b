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
import { announceEnds } from '../outbound-calls/outbound-call-ends.js';
import { OutboundCallEntity } from '../outbound-calls/outbound-call.entity.js';

const COLUMNS = columnsOf(OutboundCallEntity);

/** An agent who is being connected has nobody ringing yet either. */
const NOT_RINGING = ['queued', 'scheduled', 'connecting_agent'] as const satisfies readonly OutboundCallStatus[];

type BlockedReason = 'do_not_call' | 'consent_revoked';

interface Blocking {
  reason: BlockedReason;
  /** What became known of the number: the id of an entry or of a consent. */
  evidence: TraceEntry['evidence'];
  /** Which of the calls; all of them unless told. */
  only?: (call: OutboundCallEntity) => boolean;
  traceparent?: string | undefined;
}

/** The calls to a number that have not made a phone ring yet. */
@Injectable()
export class WaitingCalls {
  constructor(private readonly clock: Clock) {}

  /**
   * Ends them as blocked and announces each end. The caller holds the lock of the number, so none of them can start to
   * ring meanwhile.
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

/** The last decision on a call tells why it never rang, whoever made it. */
function decidedSince(reason: BlockedReason, evidence: TraceEntry['evidence'], at: Date): TracedDecision {
  const { message } = decisionReasons[reason];
  const trace: TraceEntry[] = [{ rule: reason, outcome: 'refused', evidence, retry_at: null }];
  return { allowed: false, reason, message, retry_at: null, decided_at: formatInstant(at), trace };
}
