import type { OrganizationFacts } from '@frontdesk/contracts';

/**
 * The message that the carrier speaks. It says who called, then the organization's own text, then where to call back.
 * It never says why this person was called.
 */
export function voicemailMessage(facts: OrganizationFacts): string {
  const { name, receptionist_name, outbound_number, voicemail_text } = facts;
  return [
    `Hello, this is ${receptionist_name}, calling for ${name}.`,
    voicemail_text && ended(voicemail_text),
    outbound_number && `Please call us back at ${spoken(outbound_number)}.`,
    'Thank you.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Speech synthesis needs the end of a sentence to pause there. */
function ended(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The number is spoken digit by digit, because speech synthesis would read it as one large number. */
function spoken(number: string): string {
  return number
    .replace(/^\+1(?=\d{10}$)/, '')
    .replace(/\D/g, '')
    .split('')
    .join(' ');
}
