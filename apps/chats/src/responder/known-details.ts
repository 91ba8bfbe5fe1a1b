import { emailIn, nameIn, numberIn, saysSomething, saysWish } from './contact-details.js';

/** What a visitor is asked. */
export type Question = 'name' | 'number' | 'reason' | 'person';

/** What the visitor said at one go, and the question that it answers. */
export interface Turn {
  asked: Question | null;
  words: string;
}

/** What a visitor has said of themselves. */
export interface Known {
  name: string | null;
  /** E.164. */
  phone_number: string | null;
  email: string | null;
  /** What they first wanted, in their own words. */
  reason: string | null;
  /** The first of their words that say anything, for a lead without a reason. */
  anyWords: string | null;
}

const NOTHING: Known = { name: null, phone_number: null, email: null, reason: null, anyWords: null };

/** The newest valid value of each detail, wherever it was given: what is not valid erases nothing. */
export function knownFrom(turns: readonly Turn[], isNoReason: (words: string) => boolean): Known {
  return turns.reduce((known, { asked, words }, index) => {
    // The beginning of a number may have come before, and been asked about.
    const before = asked === 'number' && !known.phone_number ? (turns[index - 1]?.words ?? '') : '';
    const name = nameIn(words, asked === 'name');
    const said = words.trim();
    const isReason =
      !isNoReason(words) &&
      // An opening, or an answer to the question for it, is a reason in any words; elsewhere it has to be a wish.
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
