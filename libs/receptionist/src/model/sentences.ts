const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The dot of an abbreviation, which does not end a sentence. */
const ABBREVIATED = /(?:^|[\s(])(?:dra?|mrs?|ms|sra?|srta|st|no|approx|a\.\s?m|p\.\s?m)\.\s*$/iu;

/** Returns the sentences of a text. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATED.test(last)) sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter(Boolean);
}
