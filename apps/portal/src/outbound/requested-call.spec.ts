import { describe, expect, it } from '@jest/globals';
import { consentFor, isNewCall, keyOf } from './requested-call.js';

describe('the consent in a requested call', () => {
  const ben = { phone_number: '+12125550101', purpose: 'informational' } as const;
  const given = { text: 'Please call me about my roof.', page: '', obtainedAt: '2026-11-02T10:00' };
  const empty = { text: '', page: '', obtainedAt: '' };
  const entered = { wanted: keyOf(ben), given };

  it('stays with the number and the purpose for which it was entered', () => {
    expect(consentFor(keyOf(ben), entered)).toEqual(given);
  });

  it('starts empty for another number, so that the words of one person are no evidence for another', () => {
    expect(consentFor(keyOf({ ...ben, phone_number: '+12125550102' }), entered)).toEqual(empty);
  });

  it('starts empty for another purpose, so that an informational consent does not become a marketing consent', () => {
    expect(consentFor(keyOf({ ...ben, purpose: 'marketing' }), entered)).toEqual(empty);
  });
});

describe('isNewCall', () => {
  const answeredAt = 'Mon, 02 Nov 2026 10:00:05 GMT';

  it('accepts a call that was created while the request ran', () => {
    expect(isNewCall('2026-11-02T10:00:05Z', answeredAt, 300)).toBe(true);
    expect(isNewCall('2026-11-02T10:00:01Z', answeredAt, 4000)).toBe(true);
  });

  it('refuses a call that was created before the request began', () => {
    expect(isNewCall('2026-11-02T09:59:30Z', answeredAt, 300)).toBe(false);
  });

  it('accepts a call of an unknown age', () => {
    expect(isNewCall(null, answeredAt, 300)).toBe(true);
    expect(isNewCall('2026-11-02T09:59:30Z', null, 300)).toBe(true);
  });
});
