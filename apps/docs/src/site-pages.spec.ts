import { afterAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderMarkdown } from './markdown.ts';
import { guidePage } from './page-layout.ts';
import { GUIDES, sitePages } from './site-pages.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ASSETS = { style: '/s.css', script: '/s.js', reference: '/r.js' };
const asIs = (href: string): string => href;

describe('sitePages', () => {
  const copy = mkdtempSync(join(tmpdir(), 'frontdesk-guides-'));
  afterAll(() => rmSync(copy, { recursive: true }));

  it('returns every file of docs/guides, in the order of the navigation, then the table of errors', () => {
    expect(
      readdirSync(join(ROOT, 'docs/guides'))
        .map((file) => file.replace(/\.md$/, ''))
        .sort(),
    ).toEqual([...GUIDES].sort());
    expect(sitePages(ROOT).map(({ path }) => path)).toEqual([
      ...GUIDES.map((name) => `/docs/guides/${name}`),
      '/docs/errors',
    ]);
  });

  it('throws on a link to a file that is not on the site', () => {
    cpSync(join(ROOT, 'docs/guides'), join(copy, 'docs/guides'), { recursive: true });
    writeFileSync(join(copy, 'docs/guides/paging.md'), '# Paging\n\n[Secrets](../configuration.md)\n');
    expect(() => sitePages(copy)).toThrow('docs/guides/paging.md links to docs/configuration.md');
  });

  it('returns guides whose page marks the current one, lists its sections and links to the next', () => {
    const guides = sitePages(ROOT).slice(0, GUIDES.length);
    const html = guidePage(guides[2]!, guides, ASSETS);
    expect(html).toContain('<a href="/docs/guides/paging" aria-current="page">Paging</a>');
    expect(html).toContain('<a href="#filters">Filters</a>');
    expect(html).toContain('Next: <a href="/docs/guides/errors">Errors</a>');
  });
});

describe('renderMarkdown', () => {
  it('gives headings the ids that code hosts give them, unique on the page', () => {
    const { html, title, sections } = renderMarkdown('# A *page*\n\n## What `x` is?\n\n## What x is', asIs);
    expect(title).toBe('A page');
    expect(sections.map(({ id }) => id)).toEqual(['what-x-is', 'what-x-is-1']);
    expect(html).toContain('<h2 id="what-x-is"><a href="#what-x-is">What <code>x</code> is?</a></h2>');
  });

  it('escapes HTML in code', () => {
    const { html } = renderMarkdown('```html\n<script>"a" & b</script>\n```\n\n`<b>`', asIs);
    expect(html).toContain('<code>&#60;script&#62;&#34;a&#34; &#38; b&#60;/script&#62;</code></pre>');
    expect(html).toContain('<code>&lt;b&gt;</code>');
  });
});
