import { describe, expect, it } from '@jest/globals';
import { dispositionOf, finalDisposition, weakerThan } from './disposition.rule.js';

describe('the disposition of a call', () => {
  it('is replaced by stronger outcomes only', () => {
    expect(weakerThan('booked')).toContain('lead_captured');
    expect(weakerThan('booked')).not.toContain('opted_out');
    expect(weakerThan('booked')).not.toContain('booked');
    expect(weakerThan('abandoned')).toEqual([]);
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
