import type { LeadSource } from '@frontdesk/contracts';

let sequence = 0;

/** A body for `POST /leads`; what is given replaces what is made up. */
export function aLead(fields: Record<string, unknown> = {}): Record<string, unknown> {
  sequence += 1;
  return {
    name: `Robin Spec ${sequence}`,
    phone_number: '+14155550123',
    email: `robin.${sequence}@example.com`,
    reason: 'Wants to be called about a quote',
    urgency: 'normal',
    details: { budget: 1200, returning: true },
    ...fields,
  };
}

/** A body for the platform's lead write. */
export function aCapturedLead(fields: Record<string, unknown> & { source?: LeadSource } = {}): Record<string, unknown> {
  return { ...aLead(), source: 'website', ...fields };
}
