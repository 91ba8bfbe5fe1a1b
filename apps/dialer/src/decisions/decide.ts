import { decisionReasons, formatInstant, type DecisionReason, type TracedDecision } from '@frontdesk/contracts';
import { alreadyOnCall } from './already-on-call.rule.js';
import { callingHours } from './calling-hours.rule.js';
import { dailyLimit } from './daily-limit.rule.js';
import type { DecisionSubject, DelayRule, RefusalRule } from './decision-subject.js';
import { doNotCall } from './do-not-call.rule.js';
import { frequencyLimit } from './frequency-limit.rule.js';
import { hipaaMarketing } from './hipaa-marketing.rule.js';
import { invalidNumber } from './invalid-number.rule.js';
import { noConsent } from './no-consent.rule.js';
import { noReceptionist } from './no-receptionist.rule.js';
import { outboundDisabled } from './outbound-disabled.rule.js';
import { serviceInactive } from './service-inactive.rule.js';
import { termsNotAccepted } from './terms-not-accepted.rule.js';
import { trialMinutes } from './trial-minutes.rule.js';

/** The rules in evaluation order. */
export const refusalRules: readonly RefusalRule[] = [
  invalidNumber,
  serviceInactive,
  termsNotAccepted,
  outboundDisabled,
  noReceptionist,
  hipaaMarketing,
  doNotCall,
  noConsent,
  trialMinutes,
];

export const delayRules: readonly DelayRule[] = [callingHours, frequencyLimit, dailyLimit, alreadyOnCall];

/**
 * Decides whether a call may ring now, later or never, and why. The first refusal is final. A delay lasts until the
 * first instant that all delay rules allow. The rule with the longest delay of its own gives the reason.
 */
export function decide(subject: DecisionSubject, at: Date): TracedDecision {
  const now = at.getTime();
  const trace: TracedDecision['trace'] = [];
  for (const rule of refusalRules) {
    const { outcome, evidence } = rule.judge(subject);
    trace.push({ rule: rule.reason, outcome, evidence, retry_at: null });
    if (outcome === 'refused') return decided(rule.reason, null, at, trace);
  }
  let reason: DecisionReason | null = null;
  let latest = now;
  for (const rule of delayRules) {
    const own = rule.earliest(subject, now, now);
    const isDelay = own > now;
    trace.push({
      rule: rule.reason,
      outcome: isDelay ? 'delayed' : 'passed',
      evidence: rule.evidence(subject, now),
      retry_at: isDelay ? instant(own) : null,
    });
    if (own <= latest) continue;
    latest = own;
    reason = rule.reason;
  }
  return decided(reason, reason && firstAllowedByAll(subject, latest, now), at, trace);
}

function firstAllowedByAll(subject: DecisionSubject, from: number, now: number): number {
  let instant = from;
  for (;;) {
    const next = delayRules.reduce((earliest, rule) => rule.earliest(subject, earliest, now), instant);
    if (next === instant) return instant;
    instant = next;
  }
}

function decided(
  reason: DecisionReason | null,
  retryAt: number | null,
  at: Date,
  trace: TracedDecision['trace'],
): TracedDecision {
  return {
    allowed: reason === null,
    reason,
    message: reason && decisionReasons[reason].message,
    retry_at: retryAt === null ? null : instant(retryAt),
    decided_at: formatInstant(at),
    trace,
  };
}

function instant(milliseconds: number): string {
  return formatInstant(new Date(milliseconds));
}
