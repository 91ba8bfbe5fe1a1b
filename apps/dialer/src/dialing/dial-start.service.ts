import {
  decisionReasons,
  dialStarted,
  type DecisionReason,
  type OutboundCallStatus,
  type TracedDecision,
} from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import type { Scope, Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import type { DecisionSubject } from '../decisions/decision-subject.js';
import { decide } from '../decisions/decide.js';
import { SubjectLoader } from '../decisions/subject-loader.js';
import { lockForDial } from '../number-locks.js';
import { toDial } from '../outbound-calls/dial.js';
import type { OutboundAttemptEntity } from '../outbound-calls/outbound-attempt.entity.js';
import { OutboundAttemptsRepository } from '../outbound-calls/outbound-attempts.repository.js';
import { announceEnds } from '../outbound-calls/outbound-call-ends.js';
import type { OutboundCallEntity } from '../outbound-calls/outbound-call.entity.js';
import { OutboundCallsRepository } from '../outbound-calls/outbound-calls.repository.js';
import { TrialMinutesService } from '../trial-minutes/trial-minutes.service.js';
import { LanesRepository } from './lanes.repository.js';

/** For how long nobody may report anything of a dial before it is given up. */
export const SILENCE_MINUTES = 10;

/** What became of a call that was to start ringing. Whatever it is belongs into the same commit as its locks. */
export type DialStart =
  | { outcome: 'started'; call: OutboundCallEntity; attempt: OutboundAttemptEntity }
  | { outcome: 'blocked' | 'delayed' | 'no_line' | 'not_now'; call: OutboundCallEntity }
  | { outcome: 'gone' }
  | { outcome: 'importing' };

export interface DialRequested {
  id: number;
  /** E.164; a call never changes its number. */
  phoneNumber: string;
  /** Who is going to dial: a carrier's name, or `runtime` when the voice runtime reports that it does. */
  by: string;
  /** From which statuses; and only what is due where the scheduler asks. */
  from: readonly OutboundCallStatus[];
  onlyIfDue?: boolean;
  traceparent?: string | undefined;
}

/**
 * The one place where a dial begins. Under the locks of the organization and of the number every rule is looked at once
 * more, with what is stored; the intent to dial is written before anybody is asked to. What is committed under the same
 * locks before it, an opt-out for one, forbids the dial; what comes after finds it under way.
 */
@Injectable()
export class DialStartService {
  constructor(
    private readonly calls: OutboundCallsRepository,
    private readonly attempts: OutboundAttemptsRepository,
    private readonly subjects: SubjectLoader,
    private readonly trialMinutes: TrialMinutesService,
    private readonly lanes: LanesRepository,
    private readonly clock: Clock,
  ) {}

  /** Takes locks before it reads a row: nothing in the transaction may have locked one. */
  async start(tx: Tx, scope: Scope, request: DialRequested): Promise<DialStart> {
    if (!(await lockForDial(tx, scope, request.phoneNumber))) return { outcome: 'importing' };
    const call = await this.calls.lock(tx, scope, request.id);
    if (!call) return { outcome: 'gone' };
    if (!(await this.clock.isCertain(tx))) return { outcome: 'not_now', call };
    const now = this.clock.now();
    if (!mayStart(call, request, now)) return { outcome: 'not_now', call };
    const subject = await this.subjects.load(tx, scope, { ...call, phoneNumber: call.phone_number }, now);
    const decision = atDialTime(decide(subject, now));
    if (decision.reason && decision.retry_at === null) return this.block(tx, scope, call, decision, request);
    // A simulation tells of a delay and does not wait for it.
    if (!decision.allowed && scope.livemode) return this.delay(tx, scope, call, decision);
    if (scope.livemode && !(await this.hasFreeLine(tx, scope, subject))) return { outcome: 'no_line', call };
    return this.begin(tx, scope, { call, subject, decision, request, now });
  }

  /**
   * Whether a call that has rung may not ring again. Of trial minutes its own may still be set aside: they are looked at
   * when its time has come. The transaction holds the lock of the number.
   */
  async isForbidden(tx: Tx, scope: Scope, call: OutboundCallEntity): Promise<boolean> {
    const now = this.clock.now();
    const subject = await this.subjects.load(tx, scope, { ...call, phoneNumber: call.phone_number }, now);
    const { allowed, retry_at } = decide({ ...subject, trialMinutesRemaining: null }, now);
    return !allowed && retry_at === null;
  }

  private async block(
    tx: Tx,
    scope: Scope,
    call: OutboundCallEntity,
    decision: TracedDecision,
    { traceparent }: DialRequested,
  ): Promise<DialStart> {
    const at = this.clock.now();
    const blocked: OutboundCallEntity = {
      ...call,
      status: 'blocked',
      blocked_reason: decision.reason as DecisionReason,
      scheduled_for: null,
      due_at: null,
      ended_at: wholeSecond(at),
      decision,
    };
    await this.calls.update(tx, scope, blocked);
    await announceEnds(tx, scope, [blocked], { at, traceparent });
    return { outcome: 'blocked', call: blocked };
  }

  private async delay(tx: Tx, scope: Scope, call: OutboundCallEntity, decision: TracedDecision): Promise<DialStart> {
    // An agent is on the line already: there is nothing to go back to.
    if (call.status === 'connecting_agent') return { outcome: 'delayed', call };
    const retryAt = new Date(decision.retry_at!);
    const scheduled: OutboundCallEntity = {
      ...call,
      status: 'scheduled',
      blocked_reason: decision.reason as DecisionReason,
      scheduled_for: retryAt,
      due_at: retryAt,
      decision,
    };
    await this.calls.update(tx, scope, scheduled);
    await this.lanes.wake(tx, scope, retryAt);
    return { outcome: 'delayed', call: scheduled };
  }

  private async hasFreeLine(tx: Tx, scope: Scope, { facts }: DecisionSubject): Promise<boolean> {
    return (await this.attempts.countActive(tx, scope)) < facts.outbound_lines;
  }

  private async begin(
    tx: Tx,
    scope: Scope,
    { call, subject: { facts }, decision, request, now }: Beginning,
  ): Promise<DialStart> {
    const attempt = await this.attempts.insert(tx, scope, {
      attempt_id: randomUUID(),
      outbound_call_id: call.id,
      phone_number: call.phone_number,
      from_number: facts.outbound_number,
      started_at: now,
      carrier: request.by,
      // The steps of a simulation are due times of the call.
      expires_at: scope.livemode ? new Date(now.getTime() + SILENCE_MINUTES * 60_000) : null,
      reserved_minutes: this.trialMinutes.reservedFor(scope, facts, call.source),
    });
    const started: OutboundCallEntity = {
      ...call,
      status: 'dialing',
      blocked_reason: null,
      scheduled_for: null,
      due_at: null,
      attempts: call.attempts + 1,
      decision,
    };
    await this.calls.update(tx, scope, started);
    if (scope.livemode) {
      const { traceparent } = request;
      const occurrence = { ...scope, at: now, ...(traceparent ? { traceparent } : {}) };
      await announce(tx, dialStarted, occurrence, { dial: toDial(attempt, started) });
    }
    return { outcome: 'started', call: started, attempt };
  }
}

interface Beginning {
  call: OutboundCallEntity;
  subject: DecisionSubject;
  decision: TracedDecision;
  request: DialRequested;
  now: Date;
}

function mayStart(call: OutboundCallEntity, { from, onlyIfDue }: DialRequested, now: Date): boolean {
  if (!from.includes(call.status)) return false;
  return !onlyIfDue || (call.due_at !== null && call.due_at <= now);
}

/** No call waits that had no consent when it was asked for: where there is none now, it was withdrawn. */
function atDialTime(decision: TracedDecision): TracedDecision {
  if (decision.reason !== 'no_consent') return decision;
  return { ...decision, reason: 'consent_revoked', message: decisionReasons.consent_revoked.message };
}
