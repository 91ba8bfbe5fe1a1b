import type { OutboundCallPurpose, OutboundCallSource, Scalar, TracedDecision } from '@frontdesk/contracts';
import type { Scope, SqlRunner, Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { decide } from '../decisions/decide.js';
import { SubjectLoader, type WantedCall } from '../decisions/subject-loader.js';
import { firstDueAt } from './first-due.js';
import { OrganizationQueuesRepository } from './organization-queues.repository.js';
import { announceEnds } from './outbound-call-ends.js';
import { modeOf, outboundCallMetrics } from './outbound-call-metrics.js';
import type { OutboundCallEntity } from './outbound-call.entity.js';
import { OutboundCallsRepository, type NewOutboundCall } from './outbound-calls.repository.js';

/** A requested call. */
export interface RequestedCall {
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  /** E.164. */
  phone_number: string;
  contact_name: string | null;
  context: Record<string, Scalar> | null;
  traceparent?: string | undefined;
}

/** Decides on calls and queues them. */
@Injectable()
export class QueueService {
  constructor(
    private readonly subjects: SubjectLoader,
    private readonly calls: OutboundCallsRepository,
    private readonly queues: OrganizationQueuesRepository,
    private readonly clock: Clock,
  ) {}

  /** The present decision of the rules. */
  async decide(sql: SqlRunner, scope: Scope, wanted: WantedCall): Promise<TracedDecision> {
    const now = this.clock.now();
    const decision = decide(await this.subjects.load(sql, scope, wanted, now), now);
    outboundCallMetrics.decisions.inc({ mode: modeOf(scope), reason: decision.reason ?? 'none' });
    return decision;
  }

  /**
   * Queues a call that the rules do not refuse. If one of its source is already waiting for the number, returns that
   * one unchanged.
   */
  async queue(tx: Tx, scope: Scope, wanted: RequestedCall, decision: TracedDecision): Promise<OutboundCallEntity> {
    const now = this.clock.now();
    const call = newCall(wanted, decision, now);
    call.due_at = call.scheduled_for && scope.livemode ? call.scheduled_for : firstDueFor(scope, wanted, now);
    for (;;) {
      const queued = await this.calls.insert(tx, scope, call);
      if (queued) {
        // The scheduler moves a delayed call to `scheduled` at once.
        const dueAt = queued.scheduled_for ? now : queued.due_at;
        if (dueAt) await this.queues.wake(tx, scope, dueAt);
        return queued;
      }
      // The waiting call may have left the queue in between; then retry.
      const waiting = await this.calls.findWaiting(tx, scope, wanted);
      if (waiting) return waiting;
    }
  }

  /** Decides, and queues the call, or stores it as blocked if the rules refuse it. */
  async place(tx: Tx, scope: Scope, wanted: RequestedCall): Promise<OutboundCallEntity> {
    const decision = await this.decide(tx, scope, { ...wanted, phoneNumber: wanted.phone_number });
    if (!isRefusal(decision)) return this.queue(tx, scope, wanted, decision);
    const at = this.clock.now();
    const blocked = { ...newCall(wanted, decision, at), status: 'blocked', ended_at: wholeSecond(at) } as const;
    const call = (await this.calls.insert(tx, scope, blocked))!;
    await announceEnds(tx, scope, [call], { at, traceparent: wanted.traceparent });
    return call;
  }
}

export function isRefusal({ allowed, retry_at }: TracedDecision): boolean {
  return !allowed && retry_at === null;
}

/** When the scheduler handles an allowed call; null for agent calls. */
function firstDueFor(scope: Scope, { source }: RequestedCall, now: Date): Date | null {
  return scope.livemode && source === 'agent_dial' ? null : firstDueAt(scope, now);
}

function newCall(
  { traceparent: _traceparent, ...wanted }: RequestedCall,
  decision: TracedDecision,
  now: Date,
): NewOutboundCall {
  return {
    ...wanted,
    status: 'queued',
    blocked_reason: decision.reason as OutboundCallEntity['blocked_reason'],
    scheduled_for: decision.retry_at === null ? null : new Date(decision.retry_at),
    due_at: null,
    ended_at: null,
    decision,
    created_at: wholeSecond(now),
  };
}
