/**
 * 47 CFR 64.1200(a)(10) names stop, quit, end, revoke, opt out, cancel and unsubscribe. The other words are in common
 * use.
 */
const WORDS: ReadonlySet<string> = new Set([
  ...['STOP', 'STOPALL', 'STOP ALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT', 'OPT OUT'],
  ...['PARAR', 'ALTO', 'CANCELAR'],
]);
/** The longest opt-out message, in UTF-16 units. A longer message contains more than an opt-out word. */
const LONGEST = 256;
/** Zero-width spaces and joiners, variation selectors of emoji, soft hyphens and the like. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** White space, punctuation, symbols and emoji with their combining marks. */
const AROUND = String.raw`[\s\p{P}\p{S}\p{Me}]`;
/** The character classes do not overlap, so matching takes linear time. */
const ALONE = new RegExp(String.raw`^${AROUND}*([A-Z]+)(?:[\s\p{Pd}]+([A-Z]+))?${AROUND}*$`, 'u');

/**
 * Whether a message is only an opt-out word, in English or Spanish. Ignores case, width, invisible characters, and
 * punctuation, symbols and emoji around the word.
 */
export function isOptOut(body: string): boolean {
  if (body.length > LONGEST) return false;
  // The message is also compared after its symbols are removed, because normalization turns some of them into letters,
  // such as ™.
  return isWord(body) || isWord(body.replace(/\p{So}/gu, ' '));
}

/** The opt-out words that answer a question about a booking on the website and on the phone. */
const ALSO_ANSWERS = /^[\s\p{P}\p{S}]*(?:cancel|cancelar|end|quit)[\s\p{P}\p{S}]*$/iu;

/** Whether the message may answer a question about a booking instead of opting out. */
export function mayAnswerBooking(body: string): boolean {
  return ALSO_ANSWERS.test(body);
}

function isWord(body: string): boolean {
  const plain = body.normalize('NFKC').replace(INVISIBLE, '').toUpperCase();
  const [, ...words] = ALONE.exec(plain) ?? [];
  return WORDS.has(words.filter(Boolean).join(' '));
}
