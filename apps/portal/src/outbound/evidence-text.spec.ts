import { describe, expect, it } from '@jest/globals';
import { consentIn, evidenceText, zonesIn } from './evidence-text.js';

describe('the evidence of a rule', () => {
  it.each([
    ['outside_hours', { zones: ['America/Denver'] }, '8 am to 8 pm in Denver'],
    ['outside_hours', { zones: ['America/New_York', 'America/Chicago'] }, '8 am to 8 pm in New York and Chicago'],
    ['frequency_limit', { dials: 1, limit: 3 }, '1 of 3 calls in the last 24 hours'],
    ['daily_limit', { dials: 12, limit: 200, timezone: 'America/Denver' }, '12 of 200 calls today'],
    ['trial_minutes_exhausted', { plan: 'trial', remaining: 25 }, '25 minutes left'],
    ['do_not_call', { list: 'organization', entry_id: 4 }, 'The number is on your own list'],
    ['do_not_call', {}, null],
    ['service_inactive', { service_active: true }, null],
    ['frequency_limit', { dials: 'many' }, null],
  ])('of %s with %j is %s', (rule, evidence, words) => {
    expect(evidenceText({ rule, evidence })).toBe(words);
  });

  it('names the consent and the time zones only for the rules that look at them', () => {
    expect(consentIn({ rule: 'no_consent', evidence: { consent_id: 7 } })).toBe(7);
    expect(consentIn({ rule: 'no_consent', evidence: { consent_id: null } })).toBeNull();
    expect(consentIn({ rule: 'consent_revoked', evidence: { consent_id: 7 } })).toBeNull();
    expect(zonesIn({ rule: 'outside_hours', evidence: { zones: ['America/Denver', 1] } })).toEqual(['America/Denver']);
    expect(zonesIn({ rule: 'daily_limit', evidence: { zones: ['America/Denver'] } })).toEqual([]);
  });
});
