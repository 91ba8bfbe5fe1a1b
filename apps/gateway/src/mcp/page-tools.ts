import type { Page } from './page-folder.js';
import { TextSearch, type Passage } from './text-search.js';
import { readingTool, searchTool, type TextTool } from './text-tools.js';

const text = { type: 'string' };

/** The longest section in characters. The paragraphs and list items of longer sections are indexed one by one. */
const MAX_SECTION_LENGTH = 1500;

export function passagesOf(pages: readonly Page[]): Passage[] {
  return pages.flatMap(({ name, title, sections }) =>
    sections.flatMap(({ heading, text: whole }) => {
      const parts = whole.length > MAX_SECTION_LENGTH ? whole.split(/\n\n+|\n(?=[-*] )/) : [whole];
      return parts.filter((part) => part !== '').map((part) => ({ name, title, heading, text: part }));
    }),
  );
}

/** A tool that returns a page as Markdown. */
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
      input: { [argument]: { ...text, ...(names.length > 0 ? { enum: names } : {}), description: 'Name of the page' } },
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

/** The tools of the product server. */
export function siteTools(pages: readonly Page[]): TextTool[] {
  const search = new TextSearch(passagesOf(pages));
  return [
    searchTool(
      {
        name: 'search_site',
        title: 'Search the product pages',
        description:
          'Searches pages about the product: features, security, compliance, changes. Read a page with get_page.',
      },
      (query, limit) => search.find(query, limit),
    ),
    pageTool(
      {
        name: 'get_page',
        argument: 'page',
        title: 'Get a product page',
        description: 'Returns a page as Markdown.',
      },
      pages,
    ),
  ];
}
