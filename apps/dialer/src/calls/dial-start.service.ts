import {
  dialStarted,
  isRefusal,
  type DecisionReason,
  type OrganizationFacts,
  type OutboundCallStatus,
  type TracedDecision,
} from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import type { Scope, Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DecisionsService } from '../decisions/decisions.service.js';
import { RULE_PACK } from '../decisions/rule-pack.js';
import { lockForDial } from '../number-locks.sql.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { TrialMinutesService } from '../trial-minutes/trial-minutes.service.js';
import { toDial } from './dial-changes.js';
import { OrganizationQueuesRepository } from './organization-queues.repository.js';
import type { DialEntity } from './dial.entity.js';
import { DialsRepository } from './dials.repository.js';
import { holdOf, returnContacts, storeCalled } from './campaign-calls.sql.js';
import { heldByPace } from './campaign-pace.js';
import { announceEnds } from './outbound-call-ends.js';
import type { OutboundCallEntity } from './outbound-call.entity.js';
import { OutboundCallsRepository } from './outbound-calls.repository.js';
import { decidedSince } from './waiting-calls.js';

/** Time limit of a dial without a report. */
export const SILENCE_MINUTES = 10;

/**
 * The result of a dial start. The transaction that holds the locks must be committed even after a refusal or a delay,
 * because those change the call too.
 */
export type DialStart =
  | { outcome: 'started'; call: OutboundCallEntity; dial: DialEntity }
  | { outcome: 'blocked' | 'delayed' | 'no_line' | 'not_now' | 'held'; call: OutboundCallEntity }
  | { outcome: 'gone' }
  | { outcome: 'importing' };

export interface DialRequested {
  id: number;
  /** The number of the call as E.164; it never changes. */
  phoneNumber: string;
  /** Who dials: a carrier's name, or `runtime` if the voice runtime reports the dial. */
  by: string;
  /** The statuses that the call may have. The scheduler also requires that it is due. */
  from: readonly OutboundCallStatus[];
  onlyIfDue?: boolean;
  traceparent?: string | undefined;
}

/**
 * The only class that begins dials. Under the locks of the organization and the number, it checks every rule again with
 * stored data and stores the intent before the request to the carrier. An opt-out or another change committed earlier
 * under those locks prevents the dial; a later change finds the dial in progress.
 */
@Injectable()
export class DialStartService {
  constructor(
    private readonly calls: OutboundCallsRepository,
    private readonly dials: DialsRepository,
    private readonly decisions: DecisionsService,
    private readonly trialMinutes: TrialMinutesService,
    private readonly queues: OrganizationQueuesRepository,
    private readonly times: OrganizationTimes,
    private readonly clock: Clock,
  ) {}

  /** Takes locks before it reads rows: the transaction must not have locked any row yet. */
  async start(tx: Tx, scope: Scope, request: DialRequested): Promise<DialStart> {
    if (!(await lockForDial(tx, scope, request.phoneNumber))) return { outcome: 'importing' };
    const call = await this.calls.lock(tx, scope, request.id);
    if (!call) return { outcome: 'gone' };
    if (!(await this.clock.isCertain(tx))) return { outcome: 'not_now', call };
    const time = await this.times.read(tx, scope);
    const { now } = time;
    if (!mayStart(call, request, now)) return { outcome: 'not_now', call };
    const hold = await holdOf(tx, scope, call, now);
    if (hold !== 'none') return this.cancel(tx, scope, call, hold, request);
    const wanted = { ...call, phoneNumber: call.phone_number };
    const { decision, facts } = await this.decisions.decideOnDial(tx, scope, wanted, now);
    if (isRefusal(decision)) return this.block(tx, scope, call, decision, request);
    // Without a clock, a simulation reports a delay but does not wait until it is over.
    if (!decision.allowed && time.makesCallsWait) return this.delay(tx, scope, call, decision);
    const heldUntil = await heldByPace(tx, scope, call, { decision, facts, time });
    if (heldUntil) return this.hold(tx, scope, call, heldUntil);
    if (scope.livemode && !(await this.hasFreeLine(tx, scope, facts))) return { outcome: 'no_line', call };
    return this.begin(tx, scope, { call, facts, decision, request, now });
  }

  private async block(
    tx: Tx,
    scope: Scope,
    call: OutboundCallEntity,
    decision: TracedDecision,
    { traceparent }: DialRequested,
  ): Promise<DialStart> {
    const at = (await this.times.read(tx, scope)).now;
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

  /** Ends a call whose campaign is paused or over. While the campaign is paused, the contact waits for another call. */
  private async cancel(
    tx: Tx,
    scope: Scope,
    call: OutboundCallEntity,
    hold: 'take_back' | 'over',
    request: DialRequested,
  ): Promise<DialStart> {
    const { now } = await this.times.read(tx, scope);
    if (hold === 'take_back') await returnContacts(tx, scope, [call.id], now);
    const decision = decidedSince('cancelled', { campaign_id: call.campaign_id }, now);
    return this.block(tx, scope, call, decision, request);
  }

  /** Keeps a call waiting while its campaign has as many calls as it may have. */
  private async hold(tx: Tx, scope: Scope, call: OutboundCallEntity, until: Date): Promise<DialStart> {
    await this.calls.setDueAt(tx, scope, call.id, until);
    await this.queues.wake(tx, scope, until);
    return { outcome: 'held', call };
  }

  private async delay(tx: Tx, scope: Scope, call: OutboundCallEntity, decision: TracedDecision): Promise<DialStart> {
    // The agent is already on the line, so the call cannot wait again.
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
    await this.queues.wake(tx, scope, retryAt);
    return { outcome: 'delayed', call: scheduled };
  }

  private async hasFreeLine(tx: Tx, scope: Scope, { outbound_lines }: OrganizationFacts): Promise<boolean> {
    return (await this.dials.countActive(tx, scope)) < outbound_lines;
  }

  private async begin(tx: Tx, scope: Scope, { call, facts, decision, request, now }: Beginning): Promise<DialStart> {
    const dial = await this.dials.insert(tx, scope, {
      attempt_id: randomUUID(),
      outbound_call_id: call.id,
      phone_number: call.phone_number,
      from_number: facts.outbound_number,
      started_at: now,
      carrier: request.by,
      // A simulated dial does not expire, because its steps are due times of the call.
      expires_at: scope.livemode ? new Date(now.getTime() + SILENCE_MINUTES * 60_000) : null,
      reserved_minutes: this.trialMinutes.reservedFor(scope, facts, call.source),
    });
    await this.storeEvidence(tx, scope, call, dial, decision);
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
    await storeCalled(tx, scope, started, now);
    if (scope.livemode) {
      const { traceparent } = request;
      const occurrence = { ...scope, at: now, ...(traceparent ? { traceparent } : {}) };
      await announce(tx, dialStarted, occurrence, { dial: toDial(dial, started) });
    }
    return { outcome: 'started', call: started, dial };
  }

  private async storeEvidence(
    tx: Tx,
    scope: Scope,
    { source, purpose }: OutboundCallEntity,
    dial: DialEntity,
    decision: TracedDecision,
  ): Promise<void> {
    const consentId = consentOf(decision);
    if (consentId === null) return;
    const { pack: rule_pack, pack_version: rule_pack_version } = RULE_PACK;
    const relied = { consent_id: consentId, source, purpose, decision, rule_pack, rule_pack_version };
    await this.dials.insertEvidence(tx, scope, { ...dial, ...relied });
  }
}

interface Beginning {
  call: OutboundCallEntity;
  facts: OrganizationFacts;
  decision: TracedDecision;
  request: DialRequested;
  now: Date;
}

function mayStart(call: OutboundCallEntity, { from, onlyIfDue }: DialRequested, now: Date): boolean {
  if (!from.includes(call.status)) return false;
  return !onlyIfDue || (call.due_at !== null && call.due_at <= now);
}

/** Returns the consent that a decision relied on, or null for a call that needs none. */
function consentOf({ trace }: TracedDecision): number | null {
  const judged = trace.find(({ rule, outcome }) => rule === 'no_consent' && outcome === 'passed');
  return (judged?.evidence['consent_id'] as number | undefined) ?? null;
}
