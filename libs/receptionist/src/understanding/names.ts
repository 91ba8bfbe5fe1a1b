import { firstOf } from '@frontdesk/contracts';
import { isCommonWord, isSmallTalk } from './common-words.js';
import { emailIn } from './email-addresses.js';
import { numberIn, RUN_OF_DIGITS } from './phone-numbers.js';

/** Returns the text without e-mail addresses and digits, split at punctuation. */
function pieces(text: string): string[] {
  return text
    .split(/[^\S\n]+/u)
    .map((token) => (token.includes('@') ? ',' : token))
    .join(' ')
    .replace(RUN_OF_DIGITS, ',')
    .replace(/(?<!\p{L})(mr|mrs|ms|dr|sra?|dra|jr|\p{L})\.(?=\s)/giu, '$1')
    .split(/[^\p{L}\p{M}'’\p{Dash}\s:]+|\n|\s[\p{Dash}]+\s|(?<!name|nombre):\s/iu)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** The number of characters that are searched for a name. */
const MAX_READ = 2000;
const MAX_READ_WHEN_ASKED = 300;
/** "ok and do you do nails" is no name. */
const ASKS =
  /(?<!\p{L})(?:(?:do|does|did|can|could|will|would|are|have|what|when|where|how|why) (?:you|u|y['’]?all|i|we|they|much|many|long)|(?:tienen|hacen|atienden|aceptan|pueden|hay|cu[aá]nto|d[oó]nde))(?!\p{L})/iu;
/** "is there parking", as a recognizer writes it */
const BEGINS_QUESTION =
  /^\W*(?:(?:and|but|so|ok|okay|y|pero)\W+)?(?:is|are|do|does|did|can|could|what|where|when|how|which|why|hay|cu[aá]l|cu[aá]ndo|qu[eé]|c[oó]mo)\s+\p{Ll}/u;
/** "March 2nd", "2 de marzo": a month is no name here. */
const DATE =
  /(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december)\s+(?:the\s+)?\d{1,2}(?:st|nd|rd|th)?(?!\d)|\d{1,2}(?:st|nd|rd|th)\s+of\s+\p{L}+/giu;
/** Phrases followed by a name in any spelling. */
const NAMES =
  /(?<!\p{L})(?:my (?:full |first )?name(?:['’]?s|\s+is|:)|(?<!(?:dog|puppy|cat|kitten|pet|rabbit|bird)(?:['’]?s)? )(?:the )?name(?:['’]s|\s+is|:)|me llamo|(?<!(?:perr|cachorr|gat|conej|mascot|pájar)\p{L}* )se llama|a nombre de|mi nombre(?: completo)?(?:\s+es|:)|nombre:)\s+(.+)$/iu;
/** "It's Dorothy, Dorothy Hayes" */
const REPEATED =
  /(?<!\p{L})(?<first>\p{Lu}[\p{L}\p{M}'’\p{Dash}]+), (?<whole>\k<first>(?: \p{Lu}[\p{L}\p{M}'’\p{Dash}]+){1,2})(?!\p{L})/u;
/** Phrases that may be followed by a name. */
const MAY_NAME = /(?<!\p{L})(?:i am|i['’]?m|call me|soy|habla)\s+(.+)$/iu;
const MAY_NAME_WHEN_ASKED = /^(?:it is|it['’]?s|its|this is|es|i am|i['’]?m|call me|soy)\s+(.+)$/iu;
/** "Dana Reyes here", "call Dana Reyes" */
const HERE = /^(?:(?:hi|hello|hey|hola)\s+)?(.+?)\s+(?:here|aquí|speaking)$/iu;
const CALLS = /(?<!\p{L})(?:call|ask for|contact)\s+(?!me(?!\p{L}))(.+)$/iu;
/** The beginning of a sentence about a thing or another person: "It gurgles", "y el blanqueamiento". */
const TELLS = /^(?:[Ii]t|[Hh]e|[Ss]he|[Tt]hey|[Tt]hat|[Tt]here|[Ww]e|[Yy]ou|[Yy]|[Aa]nd)\s+(?!is\s)\p{Ll}/u;
const BEFORE_THING = /^(?:an?|the|for|to|in|at|on|of|para|por|una?|unos|unas|los|las|en|de|del|con)$/iu;
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
  const { first, whole } = REPEATED.exec(firstOf(text, MAX_READ))?.groups ?? {};
  if (first && whole?.split(' ').some(isNameWord)) return whole;
  if (wasAsked) {
    const lines = firstOf(text, MAX_READ_WHEN_ASKED).replace(DATE, ',').split('\n');
    // First and last name may come in separate messages.
    const read = pieces(lines.join(lines.some((line) => line.includes(' ')) ? '\n' : ' '));
    const introduced = read.map(introducedName).findLast(Boolean);
    if (introduced || /\?\s*$/u.test(text) || ASKS.test(text) || BEGINS_QUESTION.test(text)) return introduced ?? null;
    // "Fine. Greg Paulsen"
    const bare = read.map(bareName).filter((name) => name !== null);
    return bare.find((name) => name.includes(' ')) ?? bare[0] ?? null;
  }
  const read = pieces(firstOf(text, MAX_READ));
  return read.map(introducedName).findLast(Boolean) ?? signature(text, read);
}

/** "It is Wyeth with an e", "my last name is Wyeth" */
const CORRECTED =
  /(?<!\p{L})(?:(?<last>last name|surname|apellido)\s+)?(?:is|it['’]s|its|es|spelled|spelt|se escribe)(?:\s+spelled)?\s+(?<word>\p{Lu}[\p{L}\p{M}'’\p{Dash}]+)(?!\p{L}|\s+\p{Lu})/u;

/** Returns the known name with the word that the text corrects, or null. */
export function correctedName(known: string, text: string): string | null {
  const { last, word } = CORRECTED.exec(firstOf(text, MAX_READ_WHEN_ASKED))?.groups ?? {};
  if (!word || !isNameWord(word)) return null;
  const words = known.split(' ');
  const begins = (one: string): string => asHeard(one).slice(0, 2);
  const at = last ? Math.max(1, words.length - 1) : words.findLastIndex((one) => begins(one) === begins(word));
  return at < 0 ? null : [...words.slice(0, at), word, ...words.slice(at + 1)].join(' ');
}

/** "Kaitlin" and "Caitlyn", "Jésica" and "Yésica" begin alike. */
const asHeard = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[kq]/gu, 'c')
    .replace(/[jy]/gu, 'i')
    .replace(/z/gu, 's')
    .replace(/v/gu, 'b');

function introducedName(piece: string): string | null {
  const named = NAMES.exec(piece)?.[1];
  if (named) return leadingName(named.split(/\s+/u)).name;
  const isCapitalized = (words: readonly string[]): boolean =>
    words.every((word) => IS_CAPITALIZED.test(word) || PARTICLES.has(word));
  const maybe = MAY_NAME.exec(piece)?.[1];
  const introduced = maybe?.split(/\s+/u) ?? [];
  if (isCapitalizedName(introduced, introduced.some(isNameWord))) return introduced.join(' ');
  const { name } = leadingName(introduced, isCapitalized);
  if (name) return name;
  for (const pattern of [HERE, CALLS]) {
    const found = leadingName(pattern.exec(piece)?.[1]?.split(/\s+/u) ?? [], isCapitalized);
    if (found.name?.includes(' ')) return found.name;
  }
  const signed = leadingName(SIGNS.exec(piece)?.[1]?.split(/\s+/u) ?? [], isCapitalized);
  return signed.name?.includes(' ') || FOLLOWS.has(signed.next ?? '') ? signed.name : null;
}

/** Returns a name that has no introduction: the whole piece, or its start up to a word in `FOLLOWS`. */
function bareName(piece: string): string | null {
  if (TELLS.test(piece)) return null;
  const words = piece.split(/\s+/u);
  const before: string[] = [];
  while (words.length > 0 && isSmallTalk(words[0]!) && isCommonWord(words[0]!)) before.push(words.shift()!);
  // "para una revisión", "the crown"
  if (before.some((word) => BEFORE_THING.test(word)) && !words.some((word) => IS_CAPITALIZED.test(word))) return null;
  const rest = MAY_NAME_WHEN_ASKED.exec(words.join(' '))?.[1]?.split(/\s+/u) ?? words;
  if (isCapitalizedName(rest)) return rest.join(' ');
  const { name, next } = leadingName(rest);
  return next === undefined || FOLLOWS.has(next.toLowerCase()) ? name : null;
}

/** "Mei Tan": the last name may be a common word of the other language. */
function isCapitalizedName(
  words: readonly string[],
  hasName = words[0] !== undefined && isNameWord(words[0]),
): boolean {
  const isName = words.length > 1 && words.length < 4 && hasName;
  return isName && words.every((word) => NAME_WORD.test(word) && IS_CAPITALIZED.test(word) && !isSmallTalk(word));
}

/** "Nick Barone, this number's fine" */
const SAME_NUMBER =
  /(?<!\p{L})(?:this|same|est[ea](?: mismo)?|mismo) (?:phone |cell )?(?:number|phone|n[uú]mero|tel[eé]fono)(?:['’]s)?(?!\p{L})/iu;

/**
 * Returns two or three capitalized words that stand alone in a message which also contains contact details and a
 * reason.
 */
function signature(text: string, read: readonly string[]): string | null {
  if (!numberIn(text) && !emailIn(text) && !SAME_NUMBER.test(text)) return null;
  const found = read.filter((piece) => {
    const words = piece.split(/\s+/u);
    return (
      words.length > 1 && words.length < 4 && words.every((word) => IS_CAPITALIZED.test(word)) && words.some(isNameWord)
    );
  });
  const hasReason = read.some((piece) => !found.includes(piece) && hasContent(piece));
  return found.length === 1 && hasReason ? found[0]! : null;
}

const isNameWord = (word: string): boolean =>
  NAME_WORD.test(word) && !/['’]s$|^[ap]m$/iu.test(word) && !isCommonWord(word) && isLikeName(word);

/** "Ng" and "Smyth" are names, "fhgjk" is not. */
const isLikeName = (word: string): boolean => word.length < 4 || /[aeiouy]|[^a-z'’\p{Dash}]/iu.test(word);

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
  /\?|(?<!\p{L})(need|want|would like|i['’]d like|looking for|hoping|interested|book|schedule|appointment|quote|estimate|price|cost|how much|how long|my \p{L}+ (?:is|are|has|hurts?)|hurts?|hurting|pain|broken?|broke|leak\p{L}*|emergency|urgent|necesito|quiero|quisiera|busco|me gustar[ií]a|cita|precio|cu[aá]nto|me duele|tengo|se (?:me )?(?:rompi|quebr|parti|solt|tap|cay)[oó]|urgente|emergencia)(?!\p{L})/iu;

/** Whether the text says what the visitor wants, at any point of a conversation. */
export function statesRequest(text: string, name: string | null = null): boolean {
  return REQUEST.test(firstOf(text, MAX_READ)) && hasContent(text, name);
}
