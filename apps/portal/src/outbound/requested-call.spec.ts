import { describe, expect, it } from '@jest/globals';
import { consentFor, keyOf } from './requested-call.js';

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
