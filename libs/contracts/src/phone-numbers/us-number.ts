import { areaCodes } from './area-codes.js';

const TOLL_FREE = new Set(['800', '833', '844', '855', '866', '877', '888']);

/** The punctuation between digits: space, no-break space, parentheses, dot, slash, hyphen and every other dash. */
export const PUNCTUATION = /[ \u00a0()./\p{Dash}]/gu;

/**
 * Reads a US number in any common format and returns it as E.164 (`+1` and ten digits), or null. The area code must
 * belong to one of the states, DC or the territories, or be toll-free. The exchange must be assignable (not N11).
 * Source: North American Numbering Plan. The list of area codes names its own source.
 */
export function parseUsNumber(input: string): string | null {
  const compact = input.trim().replace(/^tel:/i, '').replace(PUNCTUATION, '');
  const match = /^(?:\+1|0111|1)?([0-9]{10})$/.exec(compact);
  const digits = match?.[1];
  if (!digits) return null;
  const areaCode = digits.slice(0, 3);
  if (!TOLL_FREE.has(areaCode) && !Object.hasOwn(areaCodes, areaCode)) return null;
  return /^[2-9](?!11)\d\d/.test(digits.slice(3)) ? `+1${digits}` : null;
}
