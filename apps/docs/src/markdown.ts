import { Marked, type Tokens } from 'marked';

/** A second-level heading, for the table of contents. */
export interface Section {
  id: string;
  title: string;
}

export interface RenderedPage {
  title: string;
  html: string;
  sections: Section[];
}

/**
 * Renders our own Markdown as HTML. Headings get the same ids as on code hosts, so that `#` links work in both places.
 * @param source trusted: HTML in it is not escaped
 * @param addressOf maps a link in the source to its address on the site
 */
export function renderMarkdown(source: string, addressOf: (href: string) => string): RenderedPage {
  const ids = new Map<string, number>();
  const sections: Section[] = [];
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading): string {
        const id = unique(slug(text), ids);
        const inner = this.parser.parseInline(tokens);
        if (depth === 1) title = plain(text);
        if (depth === 2) sections.push({ id, title: plain(text) });
        if (depth === 1) return `<h1 id="${id}">${inner}</h1>\n`;
        return `<h${depth} id="${id}"><a href="#${id}">${inner}</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        return `<a href="${escapeHtml(addressOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      // Wide code blocks and tables can be scrolled, and `tabindex` allows that by keyboard too.
      code({ text, lang }: Tokens.Code): string {
        const language = lang ? ` data-language="${escapeHtml(lang)}"` : '';
        return `<pre tabindex="0"${language}><code>${escapeHtml(text)}</code></pre>\n`;
      },
      table(token: Tokens.Table): string {
        const row = (cells: Tokens.TableCell[], tag: string): string =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>\n${body}\n</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(source, { async: false });
  return { title, html, sections };
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function slug(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

function plain(heading: string): string {
  return heading.replace(/[`*]/g, '').trim();
}

function unique(id: string, ids: Map<string, number>): string {
  const count = ids.get(id) ?? 0;
  ids.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}
