import { codePoints } from '@frontdesk/contracts';
import { commonPasswords } from './common-passwords.js';

export const MIN_PASSWORD = 12;
const MIN_DIFFERENT = 5;
const GUESSABLE = 'is too easy to guess';

/** Sequences whose parts are easy to guess, in both directions. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** Words that people extend with digits and symbols until a password is long enough. */
const WORDS = [
  'password',
  'passwort',
  'passw0rd',
  'p@ssw0rd',
  'welcome',
  'letmein',
  'changeme',
  'iloveyou',
  'administrator',
  'admin',
  'frontdesk',
  'receptionist',
  'reception',
  'qwerty',
  'secret',
  'dentist',
  'dental',
  'office',
  'company',
];

/** Returns why a new password is refused, or null. `own` are texts that others know about the person. */
export function passwordRefusal(password: string, own: readonly string[] = []): string | null {
  if (codePoints(password) < MIN_PASSWORD) return `must be at least ${MIN_PASSWORD} characters`;
  const plain = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
  if (new Set(plain).size < MIN_DIFFERENT || /^(.+?)\1+$/s.test(plain)) return GUESSABLE;
  if (commonPasswords.has(plain) || ROWS.some((row) => row.includes(plain))) return GUESSABLE;
  const core = trimmed(plain);
  if (WORDS.some((word) => trimmed(core.replaceAll(word, '')) === '')) return GUESSABLE;
  const known = own
    .flatMap((text) => [text, text.split('@')[0]!])
    .map((text) => text.toLowerCase().replace(/\s+/g, ''));
  return known.some((text) => text !== '' && trimmed(plain.replaceAll(text, '')) === '') ? GUESSABLE : null;
}

/** Returns the text without the digits and symbols around its letters. */
function trimmed(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}
