import type { LeadSource } from '@frontdesk/contracts';

let sequence = 0;

/** Returns a body for `POST /leads`, with the given fields instead of the defaults. */
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

/** Returns a body for the platform's lead write. */
export function aCapturedLead(fields: Record<string, unknown> & { source?: LeadSource } = {}): Record<string, unknown> {
  return { ...aLead(), source: 'website', ...fields };
}

/** Returns a body for the platform's call write. */
export function aRingingCall(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { direction: 'inbound', from_number: '+14155550123', to_number: '+13125550100', ...fields };
}

/** Returns a body for the platform's booking write. */
export function aBookingMade(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { provider: 'google_calendar', starts_at: '2031-05-04T15:00:00Z', duration_minutes: 30, ...fields };
}

/** Returns a body for the platform's chat write, as for a visitor of the website. */
export function aStartedChat(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { channel: 'web', page_url: 'https://shop.example/prices', ...fields };
}

/** Returns a body for the platform's chat write, as for a customer on WhatsApp. */
export function aWhatsappChat(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { channel: 'whatsapp', contact_address: '+14155550123', ...fields };
}

/** Returns a body for the platform's message write. */
export function aChatMessage(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { sender: 'visitor', body: 'Do you have time on Friday?', ...fields };
}
