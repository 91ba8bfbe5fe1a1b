import { describe, expect, it } from '@jest/globals';
import { dispositionOf, finalDisposition, stronger } from './disposition.rule.js';

describe('the disposition of a call', () => {
  it('is the strongest outcome, in any order', () => {
    expect(stronger('lead_captured', 'booked')).toBe('booked');
    expect(stronger('opted_out', 'booked')).toBe('opted_out');
    expect(stronger(null, 'answered')).toBe('answered');
    expect(stronger('spam', null)).toBe('spam');
    expect(stronger(null, null)).toBeNull();
  });

  it('is answered if the caller spoke and nothing came of it, and otherwise abandoned', () => {
    expect(finalDisposition(null, true)).toBe('answered');
    expect(finalDisposition(null, false)).toBe('abandoned');
    expect(finalDisposition('booked', true)).toBe('booked');
  });

  it('follows from what the receptionist decided', () => {
    expect(dispositionOf({ type: 'opt_out', phone_number: '+14155550123', isProven: true })).toBe('opted_out');
    expect(dispositionOf({ type: 'end', disposition: 'wrong_number' })).toBe('wrong_number');
    expect(
      dispositionOf({ type: 'request_person', requestedBy: 'visitor', summary: null, isEmergency: false }),
    ).toBeNull();
  });
});
