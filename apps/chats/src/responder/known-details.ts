import { emailIn, nameIn, numberIn, saysSomething, saysWish } from './contact-details.js';

/** The questions that a visitor is asked. */
export type Question = 'name' | 'number' | 'reason' | 'person';

/** Consecutive messages of the visitor, and the question they respond to. */
export interface Turn {
  asked: Question | null;
  words: string;
}

/** The details that a visitor has given. */
export interface Known {
  name: string | null;
  /** E.164. */
  phone_number: string | null;
  email: string | null;
  /** What the visitor first wanted, verbatim. */
  reason: string | null;
  /** The first words with any content, used for a lead without a reason. */
  anyWords: string | null;
}

const NOTHING: Known = { name: null, phone_number: null, email: null, reason: null, anyWords: null };

/** The newest valid value of each detail. An invalid value does not replace a valid one. */
export function knownFrom(turns: readonly Turn[], isNoReason: (words: string) => boolean): Known {
  return turns.reduce((known, { asked, words }, index) => {
    // A number may be split between the previous message and the response to the question for it.
    const before = asked === 'number' && !known.phone_number ? (turns[index - 1]?.words ?? '') : '';
    const name = nameIn(words, asked === 'name');
    const said = words.trim();
    const isReason =
      !isNoReason(words) &&
      // The first message and the response to the question for the reason need any content; others need a wish.
      (asked === null || asked === 'reason' ? saysSomething(words, name) : asked !== 'person' && saysWish(words, name));
    return {
      name: name ?? known.name,
      phone_number: numberIn(words, known.phone_number) ?? numberIn(`${before} ${words}`) ?? known.phone_number,
      email: emailIn(words) ?? known.email,
      reason: known.reason ?? (isReason ? said : null),
      anyWords: known.anyWords ?? (saysSomething(words, name) ? said : null),
    };
  }, NOTHING);
}
