import { withDigits } from '../understanding/spoken-digits.js';

export const REMOVED = '[removed]';

/** Digits with the separators of card numbers. */
const RUN = /\d(?:[ .\p{Dash}]{0,2}\d){11,}/gu;
const SOCIAL_SECURITY = /(?<![\d-])\d{3}([- .])\d{2}\1\d{4}(?![\d-])/g;
const AFTER_SOCIAL =
  /((?:social(?: security)?|ssn|seguro social)(?:\s+(?:number|no\.?|is|it's|número|es|:|#))*[\s:#]*)(\d(?:[ .-]?\d){8})(?!\d)/giu;
const AFTER_CODE =
  /((?:cvv2?|cvc2?|security code|card code|c[oó]digo de seguridad)(?:\s+(?:number|is|it's|es|on the back|:|#))*[\s:#]*)(\d{3,4})(?!\d)/giu;
const AFTER_BANK =
  /((?:routing|account|acct|bank|iban|cuenta(?: bancaria)?|n[uú]mero de ruta)(?:\s+(?:number|no\.?|is|it's|account|número|es|de|:|#))*[\s:#]*)(\d(?:[ -]?\d){5,16})(?!\d)/giu;
const MAX_CARD = 19;
const MIN_CARD = 13;

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

export function hasSecret(text: string): boolean {
  return text.includes(REMOVED) || withoutSecrets(text) !== text;
}

function withoutWrittenSecrets(text: string): string {
  return text
    .replace(RUN, withoutCard)
    .replace(SOCIAL_SECURITY, REMOVED)
    .replace(AFTER_SOCIAL, `$1${REMOVED}`)
    .replace(AFTER_CODE, `$1${REMOVED}`)
    .replace(AFTER_BANK, (whole, before: string, digits: string) => (isPhoneNumber(digits) ? whole : before + REMOVED));
}

/** Removes the digit groups that form a card number, and keeps the digits beside them. */
function withoutCard(run: string): string {
  const groups = [...run.matchAll(/\d+/g)].map((match) => ({ digits: match[0], at: match.index }));
  for (let from = 0; from < groups.length; from++) {
    for (let to = groups.length; to > from; to--) {
      const digits = groups
        .slice(from, to)
        .map((group) => group.digits)
        .join('');
      if (digits.length < MIN_CARD || digits.length > MAX_CARD || !passesLuhn(digits)) continue;
      const last = groups[to - 1]!;
      return run.slice(0, groups[from]!.at) + REMOVED + withoutCard(run.slice(last.at + last.digits.length));
    }
  }
  return run;
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0 && !/^0+$/.test(digits);
}

function isPhoneNumber(digits: string): boolean {
  return /^\d{3}[- ]\d{3}[- ]\d{4}$/.test(digits);
}
