import type { Page } from './page-folder.js';
import { TextSearch, type Passage } from './text-search.js';
import { readingTool, searchTool, type TextTool } from './text-tools.js';

const text = { type: 'string' };

/** Longer sections are found by their paragraphs and list items, each for itself. */
const LONG_SECTION = 1500;

export function passagesOf(pages: readonly Page[]): Passage[] {
  return pages.flatMap(({ name, title, sections }) =>
    sections.flatMap(({ heading, text: whole }) => {
      const parts = whole.length > LONG_SECTION ? whole.split(/\n\n+|\n(?=[-*] )/) : [whole];
      return parts.filter((part) => part !== '').map((part) => ({ name, title, heading, text: part }));
    }),
  );
}

/** Reads one of the pages as Markdown. */
export function pageTool(
  { name, argument, title, description }: Record<'name' | 'argument' | 'title' | 'description', string>,
  pages: readonly Page[],
): TextTool {
  const names = pages.map((page) => page.name);
  return readingTool(
    {
      name,
      title,
      description,
      input: { [argument]: { ...text, ...(names.length > 0 ? { enum: names } : {}), description: 'Its name' } },
      required: [argument],
      output: { name: text, title: text, markdown: text },
    },
    () => names,
    (wanted) => {
      const page = pages.find((one) => one.name === wanted);
      if (!page) return null;
      const { markdown } = page;
      return { text: markdown, structured: { name: page.name, title: page.title, markdown } };
    },
  );
}

/** The tools of the public site: what the product is and does. */
export function siteTools(pages: readonly Page[]): TextTool[] {
  const search = new TextSearch(passagesOf(pages));
  return [
    searchTool(
      {
        name: 'search_site',
        title: 'Search the product’s pages',
        description:
          'Finds passages about the product: what it does, security, compliance, changes. Read on with get_page.',
      },
      (query, limit) => search.find(query, limit),
    ),
    pageTool(
      {
        name: 'get_page',
        argument: 'page',
        title: 'One of the product’s pages',
        description: 'A whole page as Markdown.',
      },
      pages,
    ),
  ];
}
