const WORDS: ReadonlySet<string> = new Set(['STOP', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);
/** In UTF-16 units. Whoever writes more than that says something else, and nothing longer is looked at. */
const LONGEST = 256;
/** The two kinds of characters have none in common, so there is one way to match and no time to be lost. */
const ONE_WORD = /^[\s\p{P}]*([A-Z]+)[\s\p{P}]*$/u;
/** Zero-width spaces and joiners, soft hyphens and the like. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Whether a message is nothing but a word that asks not to be contacted again, whatever its case, its width, the
 * punctuation around it, and what cannot be seen of it.
 */
export function isOptOut(body: string): boolean {
  if (body.length > LONGEST) return false;
  const [, word] = ONE_WORD.exec(body.replace(INVISIBLE, '').normalize('NFKC').toUpperCase()) ?? [];
  return word !== undefined && WORDS.has(word);
}
