import MiniSearch from 'minisearch';

/** Something that can be found. */
export interface Passage {
  /** What to ask for to read it whole. */
  name: string;
  title: string;
  heading: string;
  text: string;
}

/** A passage that matches, with the part of it that shows why. */
export interface Found {
  name: string;
  title: string;
  heading: string;
  excerpt: string;
}

const EXCERPT = 280;
/** Words that are in every text and tell nothing. */
const EMPTY = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the there this to what when where which with you your'.split(
    ' ',
  ),
);

/** Finds passages by words: whole ones, beginnings, and ones with a letter wrong. Titles and headings count more. */
export class TextSearch {
  private readonly index = new MiniSearch<Passage & { id: number }>({
    fields: ['title', 'heading', 'text'],
    processTerm: (term) => {
      const word = term.toLowerCase();
      return EMPTY.has(word) ? null : word;
    },
    searchOptions: { prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : false), boost: { title: 3, heading: 2 } },
  });

  constructor(private readonly passages: readonly Passage[]) {
    this.index.addAll(passages.map((passage, id) => ({ ...passage, id })));
  }

  find(query: string, limit: number): Found[] {
    return this.index
      .search(query)
      .slice(0, limit)
      .map(({ id, terms }) => {
        const { name, title, heading, text } = this.passages[id as number]!;
        return { name, title, heading, excerpt: excerptOf(text, terms) };
      });
  }
}

/** Around the first of the words. */
function excerptOf(text: string, terms: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const lower = flat.toLowerCase();
  const at = Math.max(
    0,
    Math.min(...terms.map((term) => lower.indexOf(term)).filter((index) => index >= 0), flat.length),
  );
  const from = at < EXCERPT / 2 || at === flat.length ? 0 : at - EXCERPT / 4;
  const part = flat.slice(from, from + EXCERPT);
  return `${from > 0 ? '…' : ''}${part}${from + EXCERPT < flat.length ? '…' : ''}`;
}
