import type { Question } from '../texts/texts.js';
import { emailIn } from '../understanding/email-addresses.js';
import { correctedName, nameIn } from '../understanding/names.js';
import { numberIn } from '../understanding/phone-numbers.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import type { Turn } from './turns.js';

export const ASKS_FOR_NAME: ReadonlySet<Question | null> = new Set<Question | null>(['name', 'nameAndContact']);
/** Questions that visitors may answer with their name instead. */
const TAKES_NAME: ReadonlySet<Question | null> = new Set<Question | null>([
  'pick',
  'time',
  'service',
  'contact',
  'more',
  'findDate',
  'findAgain',
]);
const isTwoWords = (words: string): boolean => /^\W*[\p{L}'’.-]+(?:\s+[\p{L}'’.-]+){1,3}\W*$/u.test(words);
const isOneName = (words: string): boolean => /^\s*\p{Lu}\p{Ll}+\W*$/u.test(words);
/** "Dana Reyes", "Dana Reyes and I need …" */
const startsWithName = (words: string): boolean =>
  /^\s*\p{Lu}[\p{L}'’-]+\s+\p{Lu}[\p{L}'’-]+(?:\s+(?:and|y)\s|\s*[,.!]?\s*$)/u.test(words);

/** "Actually it's spelled Caitlyn" */
const CORRECTS_NAME =
  /(?<!\p{L})(?:actually|sorry|spell(?:ed|ing)|spelt|i meant?|perd[oó]n|se escribe|quise decir)(?!\p{L})/iu;

const OWN_NAME = /(?<!\p{L})(?:my (?:\p{L}+ )?name|me llamo|mi (?:nombre|apellido))(?!\p{L})/iu;

/** Returns the visitor's name after a turn. */
export function nameAfter({ name, turns }: { name: string | null; turns: readonly Turn[] }, turn: Turn): string | null {
  const { words, asked } = turn;
  const isCorrection = asked === 'confirm' || CORRECTS_NAME.test(words);
  const corrected = name && isCorrection ? correctedName(name, words) : null;
  if (corrected) return corrected;
  // "His name is Biscuit" answers the owner's question about the pet.
  if (turn.intake !== null && name !== null && !OWN_NAME.test(words)) return name;
  const isAnswering = ASKS_FOR_NAME.has(asked) && !turn.intents.has('person');
  const at = turns.indexOf(turn);
  const wasAskedBefore = turns.slice(0, at).some((one) => ASKS_FOR_NAME.has(one.asked));
  const comesWithContact = numberIn(words) !== null || emailIn(words) !== null;
  const isBesideQuestion =
    (TAKES_NAME.has(asked) && (isTwoWords(words) || isOneName(words))) ||
    (asked === 'reason' && startsWithName(words)) ||
    (asked === 'confirm' && isTwoWords(words) && startsWithName(words));
  const mayBeBare = isAnswering || (!name && (wasAskedBefore || isBesideQuestion || (comesWithContact && at > 0)));
  const read = withoutSmallAnswers(words);
  const found = nameIn(read, mayBeBare && turn.intake === null && (isAnswering || !yesOrNo(words)));
  // "The second" chooses a time. One word in lower case is a name only in answer to the question for it.
  const isName = isAnswering || found === nameIn(read) || /\p{Lu}|\s/u.test(found ?? '');
  return isName ? (found ?? name) : name;
}

/** "uh Steve", "oh it's um Tyler Nash" */
function withoutSmallAnswers(words: string): string {
  return words.replace(/(?<!\p{L})(?:uh+|um+|er+|hm+|oh|eh)(?!\p{L})[,.]?\s*/giu, '');
}
