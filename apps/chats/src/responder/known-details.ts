import { emailIn, nameIn, numberIn, hasContent, statesRequest } from './contact-details.js';

/** What the script asks a visitor for. */
export type Question = 'name' | 'number' | 'reason' | 'person';

/** Consecutive messages of the visitor, and the question they respond to. */
export interface Turn {
  asked: Question | null;
  words: string;
}

/** The details that a visitor has given. */
export interface Known {
  name: string | null;
  /** The number as E.164. */
  phone_number: string | null;
  email: string | null;
  /** The visitor's first request, in the visitor's own words. */
  reason: string | null;
  /** The first words with content. They are the reason of a lead that has none. */
  anyWords: string | null;
}

const NOTHING: Known = { name: null, phone_number: null, email: null, reason: null, anyWords: null };

/** Returns the newest valid value of each detail. An invalid value does not replace a valid one. */
export function knownFrom(turns: readonly Turn[], isNoReason: (words: string) => boolean): Known {
  return turns.reduce((known, { asked, words }, index) => {
    // The number may be split between this message and the one before the question for it.
    const before = asked === 'number' && !known.phone_number ? (turns[index - 1]?.words ?? '') : '';
    const name = nameIn(words, asked === 'name');
    const text = words.trim();
    // The first message, and the response to the question for the reason, need only some content. Other messages need a
    // request.
    const needsContentOnly = asked === null || asked === 'reason';
    const isReason =
      !isNoReason(words) &&
      (needsContentOnly ? hasContent(words, name) : asked !== 'person' && statesRequest(words, name));
    return {
      name: name ?? known.name,
      phone_number: numberIn(words, known.phone_number) ?? numberIn(`${before} ${words}`) ?? known.phone_number,
      email: emailIn(words) ?? known.email,
      reason: known.reason ?? (isReason ? text : null),
      anyWords: known.anyWords ?? (hasContent(words, name) ? text : null),
    };
  }, NOTHING);
}
