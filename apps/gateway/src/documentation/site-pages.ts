import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { errorTable } from '../openapi/error-table.js';
import { renderMarkdown, type RenderedPage } from './markdown.js';

/** The guides in the order in which they are offered; each is `docs/guides/<name>.md`. */
export const GUIDES = [
  'quickstart',
  'authentication',
  'paging',
  'errors',
  'webhooks',
  'speed-to-lead',
  'test-mode',
  'hipaa',
  'chat-bot',
] as const;

/** Stands in what we write for wherever the API is served. */
const SOMEWHERE = 'https://api.frontdesk.example';

const ERRORS = 'docs/errors.md';

/** A page made of Markdown, at its address. */
export interface SitePage extends RenderedPage {
  path: string;
}

/**
 * Every guide and the table of errors, as they are served.
 * @param folder where the guides' Markdown is
 * @param origin where the API is served, without a path; stands in samples in place of the made-up one
 */
export function sitePages(folder: string, origin: string): SitePage[] {
  const guides = GUIDES.map((name) => [`docs/guides/${name}.md`, readFileSync(join(folder, `${name}.md`), 'utf8')]);
  return [...guides, [ERRORS, errorTable()]].map(([file, source]) => ({
    path: addressOf(file!)!,
    ...renderMarkdown(source!.replaceAll(SOMEWHERE, origin), (href) => resolved(href, file!)),
  }));
}

/** Where a file of `docs/` is on the site; null for one that is not on it. */
function addressOf(file: string): string | null {
  const guide = /^docs\/guides\/([\w-]+)\.md$/.exec(file)?.[1];
  if (guide) return `/docs/guides/${guide}`;
  if (file === ERRORS) return '/docs/errors';
  return file === 'docs/api.json' ? `/${file}` : null;
}

/** A link as the site has it. Throws for one that leads to a file that is not on the site. */
function resolved(href: string, from: string): string {
  if (/^([a-z]+:|#|\/docs(\/|#|$))/.test(href)) return href;
  const [target, anchor] = href.split('#');
  const file = posix.join(posix.dirname(from), target!);
  const address = addressOf(file);
  if (!address) throw new Error(`${from} links to ${file}, which is not on the site.`);
  return anchor ? `${address}#${anchor}` : address;
}
