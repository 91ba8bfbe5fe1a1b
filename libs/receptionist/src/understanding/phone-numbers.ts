import { firstOf, parseUsNumber } from '@frontdesk/contracts';
import { findPhoneNumbersInText } from 'libphonenumber-js';

/** Digits with separators. Each digit belongs to one run, so that matching takes linear time. */
export const RUN_OF_DIGITS = /[+(]?\d[\d\s()./\p{Dash}]*/gu;
/** The lengths of digit groups that form a number even if other digits stand next to it. */
const SHAPES = new Set(['10', '11', '1 10', '3 3 4', '1 3 3 4', '3 7', '1 3 7', '6 4', '3 3 2 2', '1 3 3 2 2']);
const MAX_GROUPS = 5;
/** The prefixes of foreign numbers, whose last digits are not a US number. */
const FROM_ABROAD = /^[+(]*(\+(?!\s*1)|00|011(?!1))/;
const CORRECTS =
  /(?<!\p{L})(sorry|actually|no|oops|wait|meant|mean|correction|wrong|ends in|ending|last four|perd[oó]n|quise decir|mejor dicho|corrijo|termina en)(?!\p{L})/iu;
const ENDS =
  /(?<!\p{L})(?:ends? (?:in|with)|ending (?:in|with)|last (?:two|three|four)(?: (?:digits|numbers))? (?:are|is)|termin(?:a|ado|aba) en|(?:las|los) [uú]ltim[oa]s (?:dos|tres|cuatro)(?: (?:n[uú]meros|d[ií]gitos|cifras))? son)(?!\p{L})/iu;
/** "My card ends in 4821" */
const OTHER_END =
  /(?<!\p{L})(?:card|visa|account|social|order|policy|tarjeta|cuenta|seguro|pedido|p[oó]liza)(?!\p{L})/iu;
const WRONG_END = /(?<!\p{L})(?:not|instead of|en vez de|no|en lugar de)\s+([\d\s\p{Dash}]*\d)/iu;
/** The number of words in a correction such as "sorry, it ends in 0147", at most. */
const MAX_CORRECTION_WORDS = 12;
/** The number of characters that are searched for an extension. */
const MAX_READ = 2000;

/** Returns the last valid US number in the text, as E.164. "Sorry, 0147" replaces the end of a known number. */
export function numberIn(text: string, known: string | null = null): string | null {
  const runs = text.match(RUN_OF_DIGITS) ?? [];
  return runs.flatMap(numbersIn).at(-1) ?? correctedNumber(text, runs, known);
}

/** Whether the text names the end of a phone number: "this is my number, but it ends in 4821". */
export function namesEnd(text: string): boolean {
  return ENDS.test(text) && !OTHER_END.test(text);
}

/** Returns all valid US numbers in the text, as E.164. */
export function allNumbersIn(text: string): string[] {
  return (text.match(RUN_OF_DIGITS) ?? []).flatMap(numbersIn);
}

/** Returns the extension that stands after a number, such as "ext. 22". */
export function extensionIn(text: string): string | null {
  const found = findPhoneNumbersInText(firstOf(text, MAX_READ), 'US');
  return found.map(({ number }) => number.ext).findLast(Boolean) ?? null;
}

const AMOUNT = /\$\s?\d[\d.,]*|\d[\d.,]*\s*(?:dollars?|bucks|d[oó]lar(?:es)?|pesos?)(?!\p{L})/giu;

/** Whether the text has digits that may be meant as a phone number but are not a valid one. */
export function hasFaultyNumber(text: string): boolean {
  const digits = (text.replace(AMOUNT, ' ').match(RUN_OF_DIGITS) ?? []).map((run) => run.replace(/\D/g, ''));
  return numberIn(text) === null && digits.some(({ length }) => length >= 3);
}

function numbersIn(run: string): string[] {
  const groups = run.match(/\d+/g)!;
  const whole = isShaped(groups) || !run.includes('/') ? parseUsNumber(run.replace(/\s/gu, ' ')) : null;
  if (whole) return [whole];
  if (FROM_ABROAD.test(run)) return [];
  const found: string[] = [];
  for (let at = 0; at < groups.length; at++) {
    for (let count = Math.min(MAX_GROUPS, groups.length - at); count > 0; count--) {
      const some = groups.slice(at, at + count);
      const number = isShaped(some) ? parseUsNumber(some.join('')) : null;
      if (!number) continue;
      found.push(number);
      at += count - 1;
      break;
    }
  }
  return found;
}

const isShaped = (groups: readonly string[]): boolean => SHAPES.has(groups.map(({ length }) => length).join(' '));

function correctedNumber(text: string, runs: readonly string[], known: string | null): string | null {
  if (!known) return null;
  // "146, not 144"
  const wrong = WRONG_END.exec(text)?.[1]?.replace(/\D/g, '') ?? null;
  const ends = runs.map((run) => run.replace(/\D/g, '')).filter((digits) => digits !== wrong);
  const end = ends[0] ?? '';
  const isReplaced = wrong !== null && wrong.length === end.length && known.endsWith(wrong);
  const words = text.replace(RUN_OF_DIGITS, ' ').match(/[\p{L}\p{M}'’]+/gu) ?? [];
  if (ends.length !== 1 || words.length > MAX_CORRECTION_WORDS) return null;
  if (!isReplaced && !CORRECTS.test(firstOf(text, 200))) return null;
  const isEnd = [4, 7].includes(end.length) || ([2, 3].includes(end.length) && (isReplaced || ENDS.test(text)));
  return isEnd ? parseUsNumber(known.slice(0, -end.length) + end) : null;
}

/** Returns the number as people write it, such as "(312) 555-0143". */
export function spokenNumber(number: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area ? `(${area}) ${exchange}-${line}` : number;
}
