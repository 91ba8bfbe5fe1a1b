import { parseUsNumber } from '@frontdesk/contracts';
import { allNumbersIn } from '../understanding/phone-numbers.js';
import { withDigits } from '../understanding/spoken-digits.js';

export const REMOVED = '[removed]';

/** Digits with the separators of card numbers. */
const RUN = /\d(?:[ .\p{Dash}]{0,2}\d){11,}/gu;
const SOCIAL_SECURITY = /(?<![\d-])\d{3}([- .])\d{2}\1\d{4}(?![\d-])/g;
const AFTER_SOCIAL =
  /((?:social(?: security)?|ssn|seguro social)(?:\s+(?:number|no\.?|is|it's|número|es|:|#))*[\s:#]*)(\d(?:[ .-]?\d){8})(?!\d)/giu;
const LAST_DIGITS_OF_SOCIAL =
  /((?:social(?: security)?|ssn|seguro social)(?:\s+(?:number|número))?\s+(?:ends in|ending in|termina en)\s*|(?:last (?:four|4)|[uú]ltimos (?:cuatro|4))(?: digits| d[ií]gitos)?(?: of| de)?(?: my| mi| the)?\s+(?:social(?: security)?|ssn|seguro social)(?: number)?(?:\s+(?:is|are|es|son|:))*[\s:]*)(\d{4})(?!\d)/giu;
const IBAN = /(iban(?:\s+(?:number|is|es|:))*[\s:]*)[a-z]{2}\d{2}(?: ?[a-z0-9]){10,30}(?![a-z0-9])/giu;
/** A card's code is called only "code" beside the card's number. */
const AFTER_PLAIN_CODE =
  /(?<!(?:zip|area|postal|gate|door|promo|c[oó]digo)\s)(?<!\p{L})((?:code|c[oó]digo|pin)(?:\s+(?:number|is|it's|es|on the back|on it|:|#))*[\s:#]*)(\d{3,4})(?!\d)/giu;
const NAMES_CARD = /\[removed\]|(?<!\p{L})(?:card|visa|mastercard|amex|tarjeta)(?!\p{L})/iu;
const AFTER_CODE =
  /((?:cvv2?|cvc2?|security code|card code|code on the back|c[oó]digo de (?:seguridad|(?:la |mi )?tarjeta))(?:\s+(?:number|is|it's|es|on the back|:|#))*[\s:#]*)(\d{3,4})(?!\d)/giu;
const AFTER_BANK =
  /((?:routing|account|acct|bank|iban|cuenta(?: bancaria)?|n[uú]mero de ruta)(?:\s+(?:number|no\.?|is|it's|account|número|es|de|:|#))*[\s:#]*)(\d(?:[ -]?\d){5,16})(?!\d)/giu;
const NAMES_BANK_NUMBER = /bank|bancaria|iban|routing|ruta|number|número|no\.?\s*$/iu;
const MAX_CARD = 19;
const MIN_CARD = 13;
/** The shortest end of a secret, such as the code of a card. */
const MIN_END = 3;

/**
 * Replaces card numbers, card codes, social security numbers and bank numbers with `[removed]`, even if their digits
 * are spoken as words. Phone and order numbers stay.
 */
export function withoutSecrets(text: string): string {
  const written = withoutWrittenSecrets(text);
  // Spoken digits are compared as digits, so the text is changed only if it contains a secret.
  const asDigits = withDigits(written);
  if (asDigits === written) return written;
  const cleaned = withoutWrittenSecrets(asDigits);
  return cleaned === asDigits ? written : cleaned;
}

/** The number of messages before a message in which a secret may have begun. */
export const MESSAGES_OF_SECRET = 3;

/**
 * Cleans a message as `withoutSecrets` does, and of the end of a secret that began in the messages before it: people
 * say a card number in pieces, or name the code before they say it. `before`: the person's newest messages, oldest
 * first.
 */
export function withoutEndOfSecrets(text: string, before: readonly string[]): string {
  const own = withoutSecrets(text);
  if (!mayEndSecret(own)) return own;
  for (let from = Math.max(0, before.length - MESSAGES_OF_SECRET); from < before.length; from++) {
    const earlier = before.slice(from).join(' ');
    const cleaned = withoutSecrets(`${earlier} ${own}`);
    if (countOf(cleaned) <= countOf(earlier) + countOf(own)) continue;
    return REMOVED + commonEnd(cleaned, own);
  }
  return own;
}

/** Whether a message has digits that may be the end of a secret. A phone number is none. */
export function mayEndSecret(text: string): boolean {
  const read = withDigits(text);
  return (read.match(/\d/g) ?? []).length >= MIN_END && allNumbersIn(read).length === 0;
}

const countOf = (text: string): number => text.split(REMOVED).length - 1;

function commonEnd(one: string, other: string): string {
  let length = 0;
  while (length < other.length && one.at(-1 - length) === other.at(-1 - length)) length++;
  return other.slice(other.length - length);
}

export function hasSecret(text: string): boolean {
  return text.includes(REMOVED) || withoutSecrets(text) !== text;
}

function withoutWrittenSecrets(text: string): string {
  const cleaned = withoutNamedSecrets(text);
  return NAMES_CARD.test(cleaned) ? cleaned.replace(AFTER_PLAIN_CODE, `$1${REMOVED}`) : cleaned;
}

function withoutNamedSecrets(text: string): string {
  return text
    .replace(RUN, withoutCard)
    .replace(SOCIAL_SECURITY, REMOVED)
    .replace(AFTER_SOCIAL, `$1${REMOVED}`)
    .replace(LAST_DIGITS_OF_SOCIAL, `$1${REMOVED}`)
    .replace(AFTER_CODE, `$1${REMOVED}`)
    .replace(IBAN, `$1${REMOVED}`)
    .replace(AFTER_BANK, (whole, before: string, digits: string) =>
      isPhoneNumber(digits, before) ? whole : before + REMOVED,
    );
}

/** Removes the digit groups that form a card number, and keeps the digits and phone numbers beside them. */
function withoutCard(run: string): string {
  const groups = [...run.matchAll(/\d+/g)].map((match) => ({ digits: match[0], at: match.index }));
  let kept = '';
  let from = 0;
  let at = 0;
  while (at < groups.length) {
    const count = phoneGroupsAt(groups, at) || 1;
    const last = count > 1 || groups[at]!.digits.length === 10 ? null : cardEndAt(groups, at);
    if (last === null) {
      at += count;
      continue;
    }
    kept += run.slice(from, groups[at]!.at) + REMOVED;
    from = groups[last]!.at + groups[last]!.digits.length;
    at = last + 1;
  }
  return kept + run.slice(from);
}

/** Returns the last group of the longest card number that begins with the group, or null. */
function cardEndAt(groups: readonly Group[], first: number): number | null {
  let digits = '';
  let end: number | null = null;
  for (let at = first; at < groups.length; at++) {
    digits += groups[at]!.digits;
    if (digits.length > MAX_CARD || phoneGroupsAt(groups, at) > 0) break;
    if (digits.length >= MIN_CARD && passesLuhn(digits)) end = at;
  }
  return end;
}

/** Returns how many groups from here on are written as a US number: 10 digits, or 3, 3 and 4. */
function phoneGroupsAt(groups: readonly Group[], at: number): number {
  const lengths = groups.slice(at, at + 3).map(({ digits }) => digits.length);
  if (lengths[0] === 10) return 1;
  return lengths.join(' ') === '3 3 4' ? 3 : 0;
}

interface Group {
  digits: string;
  at: number;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

/** Whether the digits after a word such as "account" are a phone number, and not the number of the account. */
function isPhoneNumber(digits: string, before: string): boolean {
  if (/^\d{3}[- ]\d{3}[- ]\d{4}$/.test(digits)) return true;
  return /^\d{10}$/.test(digits) && parseUsNumber(digits) !== null && !NAMES_BANK_NUMBER.test(before);
}
