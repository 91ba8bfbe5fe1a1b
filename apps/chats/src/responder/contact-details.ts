import { decode, firstOf, LeadContactBody, parseUsNumber } from '@frontdesk/contracts';
import { isCommonWord, isSmallTalk } from './common-words.js';

/** Digits with separators. Each digit belongs to one run, so that matching takes linear time. */
const RUN_OF_DIGITS = /[+(]?\d[\d\s()./\p{Dash}]*/gu;
/** The lengths of digit groups that form a number even if other digits stand next to it. */
const SHAPES = new Set(['10', '11', '1 10', '3 3 4', '1 3 3 4', '3 7', '1 3 7', '6 4', '3 3 2 2', '1 3 3 2 2']);
const MAX_GROUPS = 5;
/** The prefixes of foreign numbers, whose last digits are not a US number. */
const FROM_ABROAD = /^[+(]*(\+(?!\s*1)|00|011(?!1))/;
const CORRECTS =
  /(?<!\p{L})(sorry|actually|no|wait|meant|mean|correction|wrong|ends in|ending|last four|perd[oó]n|quise decir|mejor dicho|corrijo|termina en)(?!\p{L})/iu;
/** The number of words in a correction such as "sorry, it ends in 0147", at most. */
const MAX_CORRECTION_WORDS = 6;

/** Returns the last valid US number in the text, as E.164. "Sorry, 0147" replaces the end of a known number. */
export function numberIn(text: string, known: string | null = null): string | null {
  const runs = text.match(RUN_OF_DIGITS) ?? [];
  return runs.flatMap(numbersIn).at(-1) ?? correctedNumber(text, runs, known);
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
  if (!known || runs.length !== 1 || !CORRECTS.test(firstOf(text, 200))) return null;
  const end = runs[0]!.replace(/\D/g, '');
  const words = wordsOf(text.replace(runs[0]!, ' '));
  if (![4, 7].includes(end.length) || words.length > MAX_CORRECTION_WORDS) return null;
  return parseUsNumber(known.slice(0, -end.length) + end);
}

/** Returns the last valid e-mail address in the text. */
export function emailIn(text: string): string | null {
  return (
    text
      .split(/\s+/u)
      .map(emailOf)
      .findLast((email) => email !== null) ?? null
  );
}

function emailOf(token: string): string | null {
  if (!token.includes('@') || token.length > 300) return null;
  const email = token.replace(/^(?:[^\p{L}\p{N}]+|mailto:)+/iu, '').replace(/[^\p{L}\p{N}]{1,20}$/u, '');
  return email && decode(LeadContactBody, { reason: '-', email }).errors === null ? email : null;
}

/** Returns the text without e-mail addresses and digits, split at punctuation. */
function pieces(text: string): string[] {
  return text
    .split(/[^\S\n]+/u)
    .map((token) => (token.includes('@') ? ',' : token))
    .join(' ')
    .replace(RUN_OF_DIGITS, ',')
    .replace(/(?<!\p{L})(mr|mrs|ms|dr|sra?|dra|jr|\p{L})\.(?=\s)/giu, '$1')
    .split(/[^\p{L}\p{M}'’\p{Dash}\s:]+|\n|\s[\p{Dash}]+\s/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** The number of characters that are searched for a name. */
const MAX_READ = 2000;
const MAX_READ_WHEN_ASKED = 300;
/** Phrases followed by a name in any spelling. */
const NAMES =
  /(?<!\p{L})(?:my (?:full |first )?name(?:['’]?s|\s+is|:)|(?:the )?name(?:['’]s|\s+is|:)|me llamo|mi nombre(?: completo)?(?:\s+es|:)|nombre:)\s+(.+)$/iu;
/** Phrases that may be followed by a name. */
const MAY_NAME = /(?<!\p{L})(?:i am|i['’]?m|call me|soy|habla)\s+(.+)$/iu;
const MAY_NAME_WHEN_ASKED = /^(?:it is|it['’]?s|its|this is|es|i am|i['’]?m|call me|soy)\s+(.+)$/iu;
const SIGNS = /^(?:this is|it['’]?s)\s+(.+)$/iu;
const NAME_WORD = /^\p{L}[\p{L}\p{M}'’\p{Dash}]{0,39}$/u;
const IS_CAPITALIZED = /^\p{Lu}.*\p{Ll}/u;
const PARTICLES = new Set(['de', 'la', 'del', 'los', 'las', 'van', 'von', 'der', 'den', 'da', 'di', 'bin', 'al', 'el']);
/** Words that may follow a name. Any other common word means that there was no name. */
const FOLLOWS = new Set(['and', 'but', 'here', 'from', 'speaking', 'calling', 'with', 'y', 'pero', 'aquí', 'i', 'my']);
const MAX_NAME_WORDS = 5;

/**
 * Returns the last name in the text, or null. A sentence is not a name. A response to the question for the name needs
 * no introduction such as "my name is".
 */
export function nameIn(text: string, wasAsked = false): string | null {
  if (wasAsked) {
    const lines = firstOf(text, MAX_READ_WHEN_ASKED).split('\n');
    // First and last name may come in separate messages.
    const read = pieces(lines.join(lines.some((line) => line.includes(' ')) ? '\n' : ' '));
    return read.map(introducedName).findLast(Boolean) ?? read.map(bareName).find(Boolean) ?? null;
  }
  const read = pieces(firstOf(text, MAX_READ));
  return read.map(introducedName).findLast(Boolean) ?? signature(text, read);
}

function introducedName(piece: string): string | null {
  const named = NAMES.exec(piece)?.[1];
  if (named) return leadingName(named.split(/\s+/u)).name;
  const isCapitalized = (words: readonly string[]): boolean =>
    words.every((word) => IS_CAPITALIZED.test(word) || PARTICLES.has(word));
  const maybe = MAY_NAME.exec(piece)?.[1];
  const { name } = leadingName(maybe?.split(/\s+/u) ?? [], isCapitalized);
  if (name) return name;
  const signed = leadingName(SIGNS.exec(piece)?.[1]?.split(/\s+/u) ?? [], isCapitalized);
  return signed.name?.includes(' ') || FOLLOWS.has(signed.next ?? '') ? signed.name : null;
}

/** Returns a name that has no introduction: the whole piece, or its start up to a word in `FOLLOWS`. */
function bareName(piece: string): string | null {
  const words = piece.split(/\s+/u);
  while (words.length > 0 && isSmallTalk(words[0]!) && isCommonWord(words[0]!)) words.shift();
  const rest = MAY_NAME_WHEN_ASKED.exec(words.join(' '))?.[1]?.split(/\s+/u) ?? words;
  const { name, next } = leadingName(rest);
  return next === undefined || FOLLOWS.has(next.toLowerCase()) ? name : null;
}

/**
 * Returns two or three capitalized words that stand alone in a message which also contains contact details and a
 * reason.
 */
function signature(text: string, read: readonly string[]): string | null {
  if (!numberIn(text) && !emailIn(text)) return null;
  const found = read.filter((piece) => {
    const words = piece.split(/\s+/u);
    return words.length > 1 && words.length < 4 && words.every((word) => IS_CAPITALIZED.test(word) && isNameWord(word));
  });
  const hasReason = read.some((piece) => !found.includes(piece) && hasContent(piece));
  return found.length === 1 && hasReason ? found[0]! : null;
}

const isNameWord = (word: string): boolean => NAME_WORD.test(word) && !isCommonWord(word);

/** Returns the name at the start of the words, and the word after it. */
function leadingName(
  words: readonly string[],
  isTaken: (words: readonly string[]) => boolean = () => true,
): { name: string | null; next: string | undefined } {
  const taken: string[] = [];
  for (const word of words) {
    const isParticle = PARTICLES.has(word.toLowerCase()) && taken.length > 0;
    if (!isParticle && !(isNameWord(word) && isTaken([word]))) break;
    taken.push(word);
    if (taken.length > MAX_NAME_WORDS) return { name: null, next: undefined };
  }
  const next = words[taken.length];
  while (taken.length > 0 && PARTICLES.has(taken.at(-1)!.toLowerCase())) taken.pop();
  return { name: taken.length > 0 ? taken.join(' ') : null, next };
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}'’]+/gu) ?? [];

/** Whether the text contains more than courtesies, contact details and a name. */
export function hasContent(text: string, name: string | null = null): boolean {
  const ofName = new Set(wordsOf(name ?? '').map((word) => word.toLowerCase()));
  return pieces(firstOf(text, MAX_READ))
    .flatMap(wordsOf)
    .some((word) => !isSmallTalk(word) && !ofName.has(word.toLowerCase()));
}

const REQUEST =
  /\?|(?<!\p{L})(need|want|would like|i['’]d like|looking for|hoping|interested|book|schedule|appointment|quote|estimate|price|cost|how much|how long|my \p{L}+ (?:is|are|has|hurts?)|hurts?|pain|broken?|broke|leak\p{L}*|emergency|urgent|necesito|quiero|quisiera|busco|me gustar[ií]a|cita|precio|cu[aá]nto|me duele|tengo|se (?:me )?rompi[oó]|urgente|emergencia)(?!\p{L})/iu;

/** Whether the text says what the visitor wants, at any point of a conversation. */
export function statesRequest(text: string, name: string | null = null): boolean {
  return REQUEST.test(firstOf(text, MAX_READ)) && hasContent(text, name);
}
