import { decisionReasons, formatInstant, type TracedDecision, type TraceEntry } from '@frontdesk/contracts';
import type { Scope, Tx } from '@frontdesk/persistence';
import { wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { returnContacts } from './campaign-calls.sql.js';
import { announceEnds } from './outbound-call-ends.js';
import type { OutboundCallEntity } from './outbound-call.entity.js';
import { blockCalls, lockNotRinging, type BlockedReason } from './waiting-calls.sql.js';

interface Blocking {
  reason: BlockedReason;
  /** The id of the entry or consent that blocks the calls, or of the key that cancels them. */
  evidence: TraceEntry['evidence'];
  /** Which of the calls to end. By default all. */
  only?: (call: OutboundCallEntity) => boolean;
  /** Whether the contacts of campaigns wait for another call. By default they end with the calls. */
  returnsContacts?: boolean;
  traceparent?: string | undefined;
}

/** Finds and blocks calls to a number that have not rung yet. */
@Injectable()
export class WaitingCalls {
  constructor(private readonly times: OrganizationTimes) {}

  /**
   * Ends the calls as blocked, publishes each end and returns them. The caller must hold the lock of the number, so
   * that none of them starts to ring.
   */
  async block(
    tx: Tx,
    scope: Scope,
    number: string,
    { reason, evidence, only = () => true, returnsContacts = false, traceparent }: Blocking,
  ): Promise<OutboundCallEntity[]> {
    const calls = await lockNotRinging(tx, scope, number);
    const ids = calls.filter(only).map(({ id }) => id);
    if (ids.length === 0) return [];
    const at = (await this.times.read(tx, scope)).now;
    if (returnsContacts) await returnContacts(tx, scope, ids, at);
    const blocked = await blockCalls(tx, scope, ids, {
      reason,
      endedAt: wholeSecond(at),
      decision: decidedSince(reason, evidence, at),
    });
    blocked.sort((one, other) => one.id - other.id);
    await announceEnds(tx, scope, blocked, { at, traceparent });
    return blocked;
  }
}

/** Returns the decision that is stored as the last one of a blocked call and explains why it never rang. */
export function decidedSince(reason: BlockedReason, evidence: TraceEntry['evidence'], at: Date): TracedDecision {
  const { message } = decisionReasons[reason];
  const trace: TraceEntry[] = [{ rule: reason, outcome: 'refused', evidence, retry_at: null }];
  return { allowed: false, reason, message, retry_at: null, decided_at: formatInstant(at), trace };
}
