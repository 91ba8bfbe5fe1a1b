import { plans } from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { offersSpeedToLead } from './speed-to-lead.rule.js';

const able = {
  outbound_enabled: true,
  service_active: true,
  plan: 'pro',
  receptionist_configured: true,
  hipaa_mode: false,
} as const;

describe('speed to lead', () => {
  it('is available with outbound calling, an active Pro plan and a receptionist', () => {
    expect(offersSpeedToLead(able)).toBe(true);
  });

  it.each([
    { outbound_enabled: false },
    { service_active: false },
    { receptionist_configured: false },
    { hipaa_mode: true },
    ...plans.filter((plan) => plan !== 'pro').map((plan) => ({ plan })),
  ])('is unavailable with %j', (lacking) => {
    expect(offersSpeedToLead({ ...able, ...lacking })).toBe(false);
  });
});
