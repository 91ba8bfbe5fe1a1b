import { firstOf, type Scalar } from '@frontdesk/contracts';
import type { IntakeQuestion, Language } from '../conversation.js';
import type { LocalTime } from './local-time.js';
import { wishIn } from './wishes.js';
import { yesOrNo } from './yes-or-no.js';

const MAX_LENGTH = 500;
const NEGATIVE = /(?<!\p{L})(?:rent|renting|tenant|not|don['’]?t|never|no|alquilo|inquilin[oa]|rento|nunca)(?!\p{L})/iu;
const POSITIVE = /(?<!\p{L})(?:own|owner|owned|do|have|i am|yes|dueñ[oa]|propietari[oa]|soy|tengo|s[ií])(?!\p{L})/iu;

/** Returns the answer to one of the owner's questions, or null if the text has none. */
export function answerTo(
  { type, choices }: IntakeQuestion,
  text: string,
  language: Language,
  now: LocalTime,
): Scalar | null {
  if (type === 'yes_no') return yesNoIn(text);
  if (type === 'number') {
    const digits = /-?\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|-?\d+(?:[.,]\d+)?/.exec(text)?.[0];
    if (digits === undefined) return null;
    return Number(/,\d{3}(?:[,.]|$)/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.'));
  }
  if (type === 'date') return wishIn(text, language, now)?.date ?? null;
  if (type === 'choice') {
    const plain = text.toLowerCase();
    return choices?.find((choice) => plain.includes(choice.toLowerCase())) ?? null;
  }
  return isRefusal(text) || isBareYes(text) ? null : firstOf(text.trim(), MAX_LENGTH) || null;
}

function yesNoIn(text: string): string | null {
  const plain = yesOrNo(text);
  if (plain) return plain;
  if (NEGATIVE.test(text)) return 'no';
  return POSITIVE.test(text) ? 'yes' : null;
}

const isRefusal = (text: string): boolean => yesOrNo(text) === 'no' && text.trim().split(/\s+/u).length < 5;

const isBareYes = (text: string): boolean => yesOrNo(text) === 'yes' && text.trim().split(/\s+/u).length === 1;

/** Returns the last ZIP code in the text that is not part of a longer number. */
export function zipCodeIn(text: string): string | null {
  return text.match(/(?<![\d-])(?<!#\s?)\d{5}(?:-\d{4})?(?![\d-])/g)?.at(-1) ?? null;
}
