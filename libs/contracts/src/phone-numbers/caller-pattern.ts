import { parseUsNumber, PUNCTUATION } from './us-number.js';

const LEAST_DIGITS = 4;
const MOST_DIGITS = 15;

/**
 * Normalizes the pattern of a blocked caller: a US number to E.164, or a prefix of at least four digits and `*` to its
 * form with `+` (`4155*` and `1415 5*` become `+14155*`, `+4420*` stays). Returns null for other input.
 */
export function parseCallerPattern(input: string): string | null {
  const compact = input.trim().replace(PUNCTUATION, '');
  if (!compact.endsWith('*')) return parseUsNumber(input);
  const match = /^(\+?)([0-9]+)\*$/.exec(compact);
  const digits = match?.[2] ?? '';
  if (digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS) return null;
  if (match![1] === '+' || digits.startsWith('1')) return `+${digits}*`;
  return `+1${digits}*`;
}

/** Returns all patterns that match a caller's number, the longest first. Returns none if the caller has no number. */
export function patternsMatching(number: string): string[] {
  if (!/^\+[0-9]{1,15}$/.test(number)) return [];
  const prefixes = Array.from(
    { length: number.length - 1 },
    (_, index) => `${number.slice(0, number.length - index)}*`,
  );
  return [number, ...prefixes];
}
