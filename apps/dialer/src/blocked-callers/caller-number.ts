import { parseUsNumber } from '@frontdesk/contracts';

/** E.164: a country code, which never begins with 0, and up to 15 digits in all. */
const E164 = /^\+[1-9][0-9]{1,14}$/;

/**
 * A caller's number as E.164, of any country: as the carrier reports it, or a US number in another format. Null for
 * callers without one.
 */
export function callerNumber(reported: string): string | null {
  const number = reported.trim();
  return E164.test(number) ? number : parseUsNumber(number);
}
