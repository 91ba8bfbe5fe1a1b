import { parseUsNumber, PUNCTUATION } from '@frontdesk/contracts';

const E164 = /^\+[1-9][0-9]{1,14}$/;

/**
 * Returns the stored form of a number: E.164 if it is a US number or has a country code, otherwise as it was reported.
 */
export function callNumber(reported: string): string {
  const compact = reported.replace(PUNCTUATION, '');
  return parseUsNumber(reported) ?? (isE164(compact) ? compact : reported);
}

/** Returns false for withheld numbers and SIP addresses. */
export function isE164(number: string): boolean {
  return E164.test(number);
}
