const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** The dot of an abbreviation, which does not end a sentence. */
const ABBREVIATED = /(?:^|[\s(])(?:dra?|mrs?|ms|sra?|srta|st|no|approx|a\.\s?m|p\.\s?m)\.\s*$/iu;

/** Returns the sentences of a text. */
export function sentencesOf(text: string): string[] {
  return trimmed(segmentsOf(text));
}

/** Reads sentences out of a text that comes in pieces. */
export class SentenceReader {
  private open = '';

  /** Returns the sentences that the next piece completes. */
  read(piece: string): string[] {
    const segments = segmentsOf(this.open + piece);
    this.open = segments.pop() ?? '';
    return trimmed(segments);
  }

  /** Returns what is left at the end of the text. */
  rest(): string[] {
    const rest = sentencesOf(this.open);
    this.open = '';
    return rest;
  }
}

function segmentsOf(text: string): string[] {
  const segments: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = segments.at(-1);
    if (last !== undefined && ABBREVIATED.test(last)) segments[segments.length - 1] = last + segment;
    else segments.push(segment);
  }
  return segments;
}

const trimmed = (segments: readonly string[]): string[] => segments.map((segment) => segment.trim()).filter(Boolean);
