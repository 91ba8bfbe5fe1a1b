import { decisionReasons } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { toCallCheck } from './call-check.js';
import { decide } from './decide.js';
import type { DecisionSubject } from './decision-subject.js';
import { aSubject } from '../../testing/decision-subject.js';

const NOON = new Date('2026-06-10T16:00:00Z');
const check = (changes: Partial<DecisionSubject> = {}) => {
  const subject = aSubject(changes);
  return toCallCheck(decide(subject, NOON), subject.phoneNumber, NOON);
};

describe('the check of a call', () => {
  it('shows every rule in order, with the regulation behind it, and the next seven windows', () => {
    const { trace, next_windows, ...rest } = check();
    const { consent_revoked: _late, cancelled: _cancelled, ...rules } = decisionReasons;
    expect(trace.map(({ rule }) => rule)).toEqual(Object.keys(rules));
    expect(trace.find(({ rule }) => rule === 'outside_hours')!.citation).toBe('47 CFR 64.1200(c)(1)');
    expect(trace.find(({ rule }) => rule === 'daily_limit')!.citation).toBeNull();
    expect(next_windows).toHaveLength(7);
    expect(rest).toEqual({
      allowed: true,
      reason: null,
      message: null,
      retry_at: null,
      pack: 'contract',
      pack_version: '2026.11',
    });
  });

  it('shows no windows for a refused call and for an invalid number', () => {
    expect(check({ consentId: null })).toMatchObject({ reason: 'no_consent', next_windows: [] });
    expect(check({ phoneNumber: null })).toMatchObject({ reason: 'invalid_number', next_windows: [] });
  });

  it('reveals neither which entry of the operator matched nor that the operator listed the number', () => {
    const { reason, trace } = check({ doNotCall: { list: 'operator', entryId: 77 } });
    expect([reason, trace.at(-1)]).toEqual(['do_not_call', expect.objectContaining({ evidence: {} })]);
    const own = check({ doNotCall: { list: 'organization', entryId: 78 } });
    expect(own.trace.at(-1)!.evidence).toEqual({ entry_id: 78 });
  });

  it('shows no internal versions', () => {
    expect(JSON.stringify(check())).not.toContain('facts_version');
  });
});
