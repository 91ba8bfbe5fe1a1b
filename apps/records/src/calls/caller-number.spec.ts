import { describe, expect, it } from '@jest/globals';
import { callNumber, isE164 } from './caller-number.js';

describe('callNumber and isE164', () => {
  it.each([
    ['(415) 555-0123', '+14155550123'],
    ['tel:+1-415-555-0123', '+14155550123'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+4420', '+4420'],
    ['anonymous', 'anonymous'],
    ['Restricted Caller', 'Restricted Caller'],
    ['sip:front@example.com', 'sip:front@example.com'],
    ['911', '911'],
    ['604 555 0123', '604 555 0123'],
  ])('callNumber returns %s as %s', (reported, kept) => {
    expect(callNumber(reported)).toBe(kept);
  });

  it.each(['anonymous', '911', '4155550123', '', '+', '+0123', '+1234567890123456'])(
    'isE164 is false for %j',
    (number) => {
      expect(isE164(number)).toBe(false);
    },
  );
});
