import {
  decisionReasons,
  DomainError,
  isRefusal,
  type OrganizationFacts,
  type TracedDecision,
} from '@frontdesk/contracts';
import type { Scope, SqlRunner, Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DialerConfig } from '../dialer.config.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { TrialMinutesService } from '../trial-minutes/trial-minutes.service.js';
import { LATER_MS } from './already-on-call.rule.js';
import { decide } from './decide.js';
import { decisionMetrics, modeOf } from './decision-metrics.js';
import type { DecisionSubject, DoNotCallMatch } from './decision-subject.js';
import { DecisionsRepository, type Findings, type WantedCall } from './decisions.repository.js';
import { localDay } from './local-day.js';

/** Stands for the id of a consent that will be stored with the call. */
export const GIVEN_CONSENT = 0;

type Found = Findings & { facts: OrganizationFacts };

/** Loads the stored data and decides whether calls may ring. */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly decisions: DecisionsRepository,
    private readonly trialMinutes: TrialMinutesService,
    private readonly config: DialerConfig,
    private readonly times: OrganizationTimes,
  ) {}

  /** Returns the present decision on a requested call. Throws `not_found` if the organization is unknown. */
  async decide(sql: SqlRunner, scope: Scope, wanted: WantedCall): Promise<TracedDecision> {
    const { now } = await this.times.read(sql, scope);
    const decision = decide(await this.subjectOf(sql, scope, wanted, now), now);
    decisionMetrics.decisions.inc({ mode: modeOf(scope), reason: decision.reason ?? 'none' });
    return decision;
  }

  /**
   * Returns the decision that a call would get at an instant, and does not count it. Only the clock of the rules moves:
   * consents, lists and dials are those of the present. With `hasConsent`, a consent will be stored with the call.
   */
  async preview(
    sql: SqlRunner,
    scope: Scope,
    wanted: WantedCall & { hasConsent?: boolean },
    at: Date,
  ): Promise<TracedDecision> {
    const { now } = await this.times.read(sql, scope);
    const stored = await this.subjectOf(sql, scope, wanted, now);
    const subject = wanted.hasConsent ? { ...stored, consentId: GIVEN_CONSENT } : stored;
    return decide(seenAt(subject, now.getTime(), at.getTime()), at);
  }

  /**
   * Returns the binding decision on a dial, and the facts that it is based on. The transaction must hold the locks of
   * the organization and the number.
   */
  async decideOnDial(
    tx: Tx,
    scope: Scope,
    wanted: WantedCall,
    now: Date,
  ): Promise<{ decision: TracedDecision; facts: OrganizationFacts }> {
    const subject = await this.subjectOf(tx, scope, wanted, now);
    return { decision: atDialTime(decide(subject, now)), facts: subject.facts };
  }

  /**
   * Returns true if a call that has rung must not ring again. Ignores trial minutes, because the call's last dial may
   * still reserve some; the next dial start checks them. The transaction must hold the lock of the number.
   */
  async isForbidden(tx: Tx, scope: Scope, wanted: WantedCall): Promise<boolean> {
    return isRefusal(await this.decideSinceDial(tx, scope, wanted));
  }

  /**
   * Returns true if a phone must not ring that the carrier begins to dial, because the call is refused by now or its
   * calling hours are over. The transaction must hold the lock of the number.
   */
  async isTooLateToRing(tx: Tx, scope: Scope, wanted: WantedCall): Promise<boolean> {
    const decision = await this.decideSinceDial(tx, scope, wanted);
    const isClosed = decision.trace.some(({ rule, outcome }) => rule === 'outside_hours' && outcome === 'delayed');
    return isClosed || isRefusal(decision);
  }

  private async decideSinceDial(tx: Tx, scope: Scope, wanted: WantedCall): Promise<TracedDecision> {
    const { now } = await this.times.read(tx, scope);
    const subject = await this.subjectOf(tx, scope, wanted, now);
    return decide({ ...subject, trialMinutesRemaining: null }, now);
  }

  /** Takes one round trip. An organization on trial takes a second one. */
  private async subjectOf(sql: SqlRunner, scope: Scope, wanted: WantedCall, now: Date): Promise<DecisionSubject> {
    const { facts, ...found } = await this.find(sql, scope, wanted, now);
    return {
      livemode: scope.livemode,
      source: wanted.source,
      purpose: wanted.purpose,
      phoneNumber: wanted.phoneNumber,
      facts,
      doNotCall: matchOf(found),
      consentId: found.consent_id,
      trialMinutesRemaining: await this.trialMinutes.remaining(sql, scope, facts),
      dialStarts: found.dial_starts.map((start) => start.getTime()),
      dialsToday: found.dials_today,
      dailyLimit: this.dailyLimitOf(scope, facts),
      isOnCall: found.is_on_call,
    };
  }

  private async find(sql: SqlRunner, scope: Scope, wanted: WantedCall, now: Date): Promise<Found> {
    for (;;) {
      const found = await this.decisions.find(sql, scope, wanted, now);
      const facts = found?.facts;
      if (!found || !facts) throw new DomainError('not_found', {}, 'unknown organization');
      if (found.day_starts) return { ...found, facts };
      // This process uses the zone for the first time. Now that the day is cached, the next query includes it.
      localDay(now.getTime(), facts.timezone);
    }
  }

  private dailyLimitOf({ livemode }: Scope, { plan, daily_call_limit }: OrganizationFacts): number {
    if (daily_call_limit !== null) return daily_call_limit;
    if (!livemode) return this.config.DAILY_CALL_LIMIT_TEST;
    return plan === 'trial' ? this.config.DAILY_CALL_LIMIT_TRIAL : this.config.DAILY_CALL_LIMIT;
  }
}

/** The dials of a day count only in that day, and a call in progress only while it delays others. */
function seenAt(subject: DecisionSubject, now: number, at: number): DecisionSubject {
  const { timezone } = subject.facts;
  const isSameDay = localDay(at, timezone).begins === localDay(now, timezone).begins;
  return {
    ...subject,
    dialsToday: isSameDay ? subject.dialsToday : 0,
    isOnCall: subject.isOnCall && Math.abs(at - now) < LATER_MS,
  };
}

/** Replaces the reason `no_consent` by `consent_revoked`: a waiting call had consent when it was queued. */
function atDialTime(decision: TracedDecision): TracedDecision {
  if (decision.reason !== 'no_consent') return decision;
  return { ...decision, reason: 'consent_revoked', message: decisionReasons.consent_revoked.message };
}

function matchOf({
  entry_id,
  operator_entry_id,
}: Pick<Findings, 'entry_id' | 'operator_entry_id'>): DoNotCallMatch | null {
  if (entry_id !== null) return { list: 'organization', entryId: entry_id };
  return operator_entry_id === null ? null : { list: 'operator', entryId: operator_entry_id };
}
