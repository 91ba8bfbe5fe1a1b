import MiniSearch from 'minisearch';

/** A searchable piece of text. */
export interface Passage {
  /** Name of the page or endpoint that contains it. */
  name: string;
  title: string;
  heading: string;
  text: string;
}

/** A search result: a passage, with an excerpt around the match. */
export interface Found {
  name: string;
  title: string;
  heading: string;
  excerpt: string;
}

const EXCERPT_LENGTH = 280;
/** Words too common to search for. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the there this to what when where which with you your'.split(
    ' ',
  ),
);

/** Full-text search with prefix and fuzzy matching. Titles and headings weigh more than text. */
export class TextSearch {
  private readonly index = new MiniSearch<Passage & { id: number }>({
    fields: ['title', 'heading', 'text'],
    processTerm: (term) => {
      const word = term.toLowerCase();
      return STOP_WORDS.has(word) ? null : word;
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

/** An excerpt around the first matching word. */
function excerptOf(text: string, terms: readonly string[]): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  const lower = flat.toLowerCase();
  const at = Math.max(
    0,
    Math.min(...terms.map((term) => lower.indexOf(term)).filter((index) => index >= 0), flat.length),
  );
  const from = at < EXCERPT_LENGTH / 2 || at === flat.length ? 0 : at - EXCERPT_LENGTH / 4;
  const part = flat.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '…' : ''}${part}${from + EXCERPT_LENGTH < flat.length ? '…' : ''}`;
}
