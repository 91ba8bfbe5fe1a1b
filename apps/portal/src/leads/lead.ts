import type { components } from '../api/generated/api-types.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { text } from '../texts/text.js';

export type Lead = components['schemas']['Lead'];

/** Returns the name of a lead, or the number or address if the person left no name. */
export function nameOf({ name, phone_number, email }: Lead): string {
  return name ?? (phone_number ? formatPhoneNumber(phone_number) : (email ?? text.leads.unnamed));
}
