import { decisionReasons, type OrganizationFacts } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { decide } from './decide.js';
import type { DecisionSubject } from './decision-subject.js';
import { ableFacts, aSubject } from '../../testing/decision-subject.js';

/** This is noon in New York and 9am in Los Angeles. */
const NOON = new Date('2026-06-10T16:00:00Z');
const HOUR_MS = 3_600_000;
const ago = (ms: number): number => NOON.getTime() - ms;
const later = (ms: number): string => new Date(NOON.getTime() + ms).toISOString().replace('.000', '');

const withFacts = (changes: Partial<OrganizationFacts>): Partial<DecisionSubject> => ({ facts: ableFacts(changes) });
const trial = { facts: ableFacts({ plan: 'trial' }), trialMinutesRemaining: 0 };

/** For each refusal, in rule order, a subject that triggers it. */
const refusals: [keyof typeof decisionReasons, Partial<DecisionSubject>][] = [
  ['invalid_number', { phoneNumber: null }],
  ['service_inactive', withFacts({ service_active: false })],
  ['terms_not_accepted', withFacts({ terms_accepted: false })],
  ['outbound_disabled', withFacts({ outbound_enabled: false })],
  ['no_receptionist', withFacts({ receptionist_configured: false })],
  ['hipaa_marketing', withFacts({ hipaa_mode: true })],
  ['do_not_call', { doNotCall: { list: 'operator', entryId: 3 } }],
  ['no_consent', { consentId: null }],
  ['trial_minutes_exhausted', trial],
];

describe('decide', () => {
  it('allows a call that no rule stops, with a verdict of every rule', () => {
    const decision = decide(aSubject(), NOON);
    expect(decision).toMatchObject({
      allowed: true,
      reason: null,
      message: null,
      retry_at: null,
      decided_at: '2026-06-10T16:00:00Z',
    });
    expect(decision.trace.map(({ rule }) => rule)).toEqual(
      Object.entries(decisionReasons)
        .filter(([, { kind }]) => kind === 'refuse' || kind === 'delay')
        .map(([reason]) => reason),
    );
    expect(decision.trace.every(({ outcome }) => outcome === 'passed')).toBe(true);
  });

  it.each(refusals)('refuses with %s, without a retry time, and evaluates no further rule', (reason, changes) => {
    const decision = decide(aSubject(changes), NOON);
    expect(decision).toMatchObject({
      allowed: false,
      reason,
      message: decisionReasons[reason].message,
      retry_at: null,
    });
    expect(decision.trace.at(-1)).toMatchObject({ rule: reason, outcome: 'refused' });
  });

  it('returns the first of several refusals', () => {
    for (let first = refusals.length - 1; first >= 0; first--) {
      const changes = refusals.slice(first).map(([, change]) => change);
      const facts = Object.assign(
        ableFacts(),
        ...changes.map((change) => differences(change.facts)),
      ) as OrganizationFacts;
      const subject = aSubject({ ...Object.assign({}, ...changes), facts });
      expect(decide(subject, NOON).reason).toBe(refusals[first]![0]);
    }
  });

  it.each(['no_receptionist', 'hipaa_marketing', 'no_consent', 'trial_minutes_exhausted'] as const)(
    'skips %s for agent calls',
    (reason) => {
      const changes = Object.fromEntries(refusals)[reason]!;
      const decision = decide(aSubject({ ...changes, source: 'agent_dial' }), NOON);
      expect(decision.allowed).toBe(true);
      expect(decision.trace).toContainEqual({ rule: reason, outcome: 'skipped', evidence: {}, retry_at: null });
    },
  );

  it('applies every other rule to agent calls', () => {
    const skipped = ['no_receptionist', 'hipaa_marketing', 'no_consent', 'trial_minutes_exhausted'];
    for (const [reason, changes] of refusals.filter(([code]) => !skipped.includes(code)))
      expect(decide(aSubject({ ...changes, source: 'agent_dial' }), NOON).reason).toBe(reason);
    expect(decide(aSubject({ isOnCall: true, source: 'agent_dial' }), NOON).reason).toBe('already_on_call');
  });

  it('ignores trial minutes in test mode, on other plans and if there is no limit', () => {
    expect(decide(aSubject({ ...trial, livemode: false }), NOON).allowed).toBe(true);
    expect(decide(aSubject({ trialMinutesRemaining: 0 }), NOON).allowed).toBe(true);
    expect(decide(aSubject({ ...trial, trialMinutesRemaining: null }), NOON).allowed).toBe(true);
    expect(decide(aSubject({ ...trial, trialMinutesRemaining: 1 }), NOON).allowed).toBe(true);
  });

  it('allows informational calls in HIPAA mode', () => {
    expect(decide(aSubject({ ...withFacts({ hipaa_mode: true }), purpose: 'informational' }), NOON).allowed).toBe(true);
  });

  it('includes its evidence in the trace: the consent, the list entry, the zones, the counts', () => {
    const evidenceOf = (changes: Partial<DecisionSubject>, rule: string): unknown =>
      decide(aSubject(changes), NOON).trace.find((entry) => entry.rule === rule)!.evidence;
    expect(evidenceOf({ consentId: 12 }, 'no_consent')).toEqual({ consent_id: 12, purpose: 'marketing' });
    expect(evidenceOf({ doNotCall: { list: 'organization', entryId: 3 } }, 'do_not_call')).toEqual({
      list: 'organization',
      entry_id: 3,
    });
    expect(evidenceOf({ phoneNumber: '+19285550100' }, 'outside_hours')).toEqual({
      zones: ['America/Denver', 'America/Phoenix'],
    });
    expect(evidenceOf({ dialStarts: [ago(1), ago(2)] }, 'frequency_limit')).toEqual({ dials: 2, limit: 3 });
  });
});

describe('a delay', () => {
  it('lasts until the third-latest dial is 24 hours old, exact to the millisecond', () => {
    const dialStarts = [ago(HOUR_MS), ago(2 * HOUR_MS), ago(24 * HOUR_MS - 1)];
    expect(decide(aSubject({ dialStarts }), NOON)).toMatchObject({
      allowed: false,
      reason: 'frequency_limit',
      retry_at: later(1000),
    });
    expect(decide(aSubject({ dialStarts: dialStarts.with(2, ago(24 * HOUR_MS)) }), NOON).allowed).toBe(true);
  });

  it('lasts until the next local day when the daily limit is reached', () => {
    const zoned = { ...withFacts({ timezone: 'America/Chicago' }), dialsToday: 20, dailyLimit: 20 };
    const decision = decide(aSubject(zoned), NOON);
    expect(decision).toMatchObject({ reason: 'daily_limit', retry_at: '2026-06-11T12:00:00Z' });
    expect(decision.trace.find(({ rule }) => rule === 'daily_limit')).toMatchObject({
      outcome: 'delayed',
      retry_at: '2026-06-11T05:00:00Z',
    });
    expect(decide(aSubject({ ...zoned, dialsToday: 19 }), NOON).allowed).toBe(true);
  });

  it('lasts five minutes while the number is on a call', () => {
    expect(decide(aSubject({ isOnCall: true }), NOON)).toMatchObject({
      reason: 'already_on_call',
      retry_at: later(5 * 60_000),
    });
  });

  it('lasts until every rule allows the call, and names the rule with the longest delay of its own', () => {
    // The call in progress ends at 20:03 in New York, which is after calling hours, so the call waits until 8am.
    const evening = new Date('2026-06-10T23:58:00Z');
    expect(decide(aSubject({ isOnCall: true }), evening)).toMatchObject({
      reason: 'already_on_call',
      retry_at: '2026-06-11T12:00:00Z',
    });
    const night = new Date('2026-06-11T03:00:00Z');
    expect(decide(aSubject({ isOnCall: true }), night)).toMatchObject({
      reason: 'outside_hours',
      retry_at: '2026-06-11T12:00:00Z',
    });
    const dialStarts = [1, 2, 3].map((hours) => night.getTime() - hours * HOUR_MS);
    expect(decide(aSubject({ dialStarts, isOnCall: true }), night)).toMatchObject({
      reason: 'frequency_limit',
      retry_at: '2026-06-12T12:00:00Z',
    });
  });

  it('rounds up to whole seconds, so that no instant is too early', () => {
    const at = new Date(NOON.getTime() + 1);
    expect(decide(aSubject({ isOnCall: true }), at).retry_at).toBe(later(5 * 60_000 + 1000));
  });
});

function differences(facts: OrganizationFacts | undefined): Partial<OrganizationFacts> {
  const usual = ableFacts();
  return Object.fromEntries(
    Object.entries(facts ?? {}).filter(
      ([name, value]) => value !== usual[name as keyof OrganizationFacts] && !Array.isArray(value),
    ),
  );
}
