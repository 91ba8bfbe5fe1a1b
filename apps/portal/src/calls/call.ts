import type { components } from '../api/generated/api-types.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { text } from '../texts/text.js';

export type Call = components['schemas']['Call'];

/** The other party of a call: a name if one is known, and the number. */
export function partyOf({ direction, from_number, to_number, caller_name }: Call): {
  name: string;
  detail: string | null;
} {
  const number = nameOfEnd(direction === 'outbound' ? to_number : from_number);
  return caller_name && direction === 'inbound'
    ? { name: caller_name, detail: number }
    : { name: number, detail: null };
}

/** One end of a call: a phone number, or the words for a call in the browser. */
export function nameOfEnd(number: string): string {
  if (number === 'browser') return text.calls.browser;
  return number === 'portal' ? text.calls.portal : formatPhoneNumber(number);
}
