import type { OrganizationFacts, OutboundCallPurpose } from '@frontdesk/contracts';

/**
 * The message that the carrier speaks. It says who called, then the organization's own text, then where to call back.
 * It never says why this person was called. A marketing message also says which toll-free number stops the calls.
 * @returns null if a marketing message may not be left, because the organization has no such number
 */
export function voicemailMessage(facts: OrganizationFacts, purpose: OutboundCallPurpose): string | null {
  const { name, receptionist_name, outbound_number, voicemail_text } = facts;
  const optOutNumber = purpose === 'marketing' ? tollFreeOptOutNumber(facts) : null;
  if (purpose === 'marketing' && !optOutNumber) return null;
  return [
    `Hello, this is ${receptionist_name}, calling for ${name}.`,
    voicemail_text && ended(voicemail_text),
    outbound_number && `Please call us back at ${spoken(outbound_number)}.`,
    optOutNumber && `To stop our calls, call ${spoken(optOutNumber)}, at no cost.`,
    'Thank you.',
  ]
    .filter(Boolean)
    .join(' ');
}

const TOLL_FREE = /^\+18(00|33|44|55|66|77|88)/;

function tollFreeOptOutNumber({ inbound_numbers }: OrganizationFacts): string | null {
  const number = inbound_numbers.find(
    ({ purpose, phone_number }) => purpose === 'opt_out' && TOLL_FREE.test(phone_number),
  );
  return number?.phone_number ?? null;
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
