import { parseUsNumber } from '@frontdesk/contracts';
import { isWithheld } from '@frontdesk/twilio';

/** E.164: a country code, which never begins with 0, and at most 15 digits in total. */
const E164 = /^\+[1-9][0-9]{1,14}$/;

/**
 * Returns the caller's number as E.164, from any country. Accepts E.164 as carriers report it, and other formats of US
 * numbers. Returns null if the caller has no number or withholds it.
 */
export function callerNumber(reported: string): string | null {
  const number = reported.trim();
  if (isWithheld(number)) return null;
  return E164.test(number) ? number : parseUsNumber(number);
}
