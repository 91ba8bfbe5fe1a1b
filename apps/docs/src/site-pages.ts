import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { renderMarkdown, type RenderedPage } from './markdown.ts';

/** The guides, in the order of the navigation. Each is `docs/guides/<name>.md`. */
export const GUIDES = [
  'quickstart',
  'authentication',
  'paging',
  'errors',
  'webhooks',
  'events',
  'ai-apps',
  'speed-to-lead',
  'evidence',
  'test-mode',
  'hipaa',
  'chat-bot',
] as const;

const ERRORS = 'docs/errors.md';

/** A rendered page and its path on the site. */
export interface SitePage extends RenderedPage {
  path: string;
}

/**
 * Renders every guide and the table of errors.
 * @param root the folder that contains `docs`
 */
export function sitePages(root: string): SitePage[] {
  return [...GUIDES.map((name) => `docs/guides/${name}.md`), ERRORS].map((file) => ({
    path: addressOf(file)!,
    ...renderMarkdown(readFileSync(join(root, file), 'utf8'), (href) => resolved(href, file)),
  }));
}

/** Returns the path on the site of a file in `docs/`, or null if the site does not have the file. */
function addressOf(file: string): string | null {
  const guide = /^docs\/guides\/([\w-]+)\.md$/.exec(file)?.[1];
  if (guide) return `/docs/guides/${guide}`;
  if (file === ERRORS) return '/docs/errors';
  return file === 'docs/api.json' ? `/${file}` : null;
}

/** Rewrites a link in `from` for the site. Throws if the site does not have the target. */
function resolved(href: string, from: string): string {
  if (/^([a-z]+:|#|\/docs(\/|#|$))/.test(href)) return href;
  const [target, anchor] = href.split('#');
  const file = posix.join(posix.dirname(from), target!);
  const address = addressOf(file);
  if (!address) throw new Error(`${from} links to ${file}, which is not on the site.`);
  return anchor ? `${address}#${anchor}` : address;
}
