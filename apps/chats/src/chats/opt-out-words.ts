const WORDS: ReadonlySet<string> = new Set(['STOP', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT']);

/** Whether a message is nothing but a word that asks not to be contacted again, whatever its case and punctuation. */
export function isOptOut(body: string): boolean {
  return WORDS.has(body.replace(/^[\s\p{P}]+|[\s\p{P}]+$/gu, '').toUpperCase());
}
