import { describe, expect, it } from '@jest/globals';
import type { ReceptionistSettings } from '../conversation.js';
import { numbersOnDuty } from './people-on-duty.js';

const organization = { name: 'Acme Dental', timezone: 'America/Chicago' };
const settings: ReceptionistSettings = {
  business_hours: [{ day: 'tue', opens: '08:00', closes: '17:00' }],
  handoff: [
    { label: 'Desk', phone_number: '+13125550101' },
    { label: 'On call', phone_number: '+13125550102', hours: [{ day: 'tue', opens: '17:00', closes: '23:00' }] },
  ],
};
const NOON = new Date('2026-12-01T18:00:00Z');
const EVENING = new Date('2026-12-02T02:00:00Z');
const on = (at: Date, isAnyHour = false): string[] => numbersOnDuty({ organization, settings }, { at, isAnyHour });

describe('the numbers on duty', () => {
  it('are those within their hours, or within the business hours if they have none', () => {
    expect(on(NOON)).toEqual(['+13125550101']);
    expect(on(EVENING)).toEqual(['+13125550102']);
  });

  it('are all numbers in an emergency, in their order', () => {
    expect(on(EVENING, true)).toEqual(['+13125550101', '+13125550102']);
  });
});
