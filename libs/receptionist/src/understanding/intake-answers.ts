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
  return isRefusal(text) || isBareYes(text) || ASKS_BACK.test(text) ? null : firstOf(text.trim(), MAX_LENGTH) || null;
}

function yesNoIn(text: string): string | null {
  const plain = yesOrNo(text);
  if (plain) return plain;
  if (NEGATIVE.test(text)) return 'no';
  return POSITIVE.test(text) ? 'yes' : null;
}

const isRefusal = (text: string): boolean => yesOrNo(text) === 'no' && text.trim().split(/\s+/u).length < 5;

/** "Yes that's right" */
const BARE_YES =
  /^\W*(?:(?:yes|yeah|yep|yup|sure|ok|okay|s[ií]|claro)\W+)?(?:that['’]?s|that is|it['’]?s|it is|eso|as[ií])\s+(?:all )?(?:right|correct|fine|good|es|est[aá] bien)\W*$/iu;
const isBareYes = (text: string): boolean =>
  BARE_YES.test(text) || (yesOrNo(text) === 'yes' && text.trim().split(/\s+/u).length === 1);
/** "What are your hours?" is no answer. "A crown, can you do that?" is. */
const ASKS_BACK =
  /^\W*(?:(?:and|so|but|ok|okay|oh|y|pero|oiga)\W+)*(?:what|when|where|who|how|why|which|do|does|can|could|would|will|are|is)\s(?=.*\?\s*$)|^\W*¿(?=[^?]*\?\s*$)/iu;

/** Returns the last ZIP code in the text that is not part of a longer number. */
export function zipCodeIn(text: string): string | null {
  return text.match(/(?<![\d-])(?<!#\s?)\d{5}(?:-\d{4})?(?![\d-])/g)?.at(-1) ?? null;
}
