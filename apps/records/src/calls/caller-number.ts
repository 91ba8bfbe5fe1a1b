import { parseUsNumber, PUNCTUATION } from '@frontdesk/contracts';

const E164 = /^\+[1-9][0-9]{1,14}$/;

/** A number as calls hold it: E.164 where it is a US number or is written with its country code, else as it came. */
export function callNumber(reported: string): string {
  const compact = reported.replace(PUNCTUATION, '');
  return parseUsNumber(reported) ?? (isE164(compact) ? compact : reported);
}

/** False for callers who withhold their number. */
export function isE164(number: string): boolean {
  return E164.test(number);
}
