import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type DefaultTheme } from 'vitepress';
import type { NavigationSection } from '../src/overviews.ts';

const DIST = join(import.meta.dirname, '../dist');
const PAGES = join(DIST, 'pages');
const ASSETS = join(DIST, 'public/assets');
const INLINE_SCRIPT = /<script id="[\w-]+">([^]*?)<\/script>/g;
/** The page for unknown paths is empty until its script runs. */
const NOT_FOUND = `<noscript>
      <h1>There is no such page</h1>
      <p>Go to the <a href="/docs">documentation</a>.</p>
    </noscript>`;
const navigation = JSON.parse(readFileSync(join(PAGES, 'navigation.json'), 'utf8')) as NavigationSection[];

const sidebar = (...titles: string[]): DefaultTheme.SidebarItem[] =>
  navigation
    .filter(({ title }) => titles.includes(title))
    .map(({ title, pages }) => ({
      text: title,
      items: pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
    }));

export default defineConfig({
  title: 'Frontdesk',
  titleTemplate: ':title · Frontdesk',
  description: 'Documentation of the Frontdesk API',
  lang: 'en-US',
  base: '/docs/',
  srcDir: 'dist/pages',
  srcExclude: ['public/**'],
  outDir: 'dist/public',
  cacheDir: 'dist/cache',
  cleanUrls: true,
  metaChunk: true,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // The gateway serves the API description with its own address.
  ignoreDeadLinks: [/^\/api\.json$/],
  markdown: {
    // The ids of headings are those of code hosts, so that links work in both places.
    anchor: {
      slugify: (heading) =>
        heading
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, '')
          .replace(/\s/g, '-'),
    },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Vue would evaluate braces in code, such as a placeholder of a CRM.
    config: ({ renderer }) => {
      const code = renderer.rules.code_inline!;
      renderer.rules.code_inline = (...args) => code(...args).replace('<code', '<code v-pre');
    },
  },
  themeConfig: {
    nav: [
      { text: 'Guides', link: '/guides/quickstart', activeMatch: '^/(guides|widget)' },
      { text: 'API reference', link: '/reference', activeMatch: '^/reference' },
      { text: 'Platform API', link: '/platform', activeMatch: '^/platform' },
      { text: 'Error codes', link: '/errors' },
      { text: 'Changelog', link: '/changelog' },
    ],
    sidebar: {
      '/reference': sidebar('Organization API'),
      '/platform': sidebar('Platform', 'Platform API reference'),
      '/': sidebar('Start', 'Guides', 'Tools', 'Platform', 'Operate', 'About'),
    },
    outline: [2, 4],
    search: { provider: 'local', options: { detailedView: true } },
  },
  // The policy of the pages allows no inline scripts.
  transformHtml: (html) => {
    const scripts = [...html.matchAll(INLINE_SCRIPT)].map((match) => match[1]!).join(';');
    const name = `start.${createHash('sha256').update(scripts).digest('hex').slice(0, 12)}.js`;
    mkdirSync(ASSETS, { recursive: true });
    writeFileSync(join(ASSETS, name), scripts);
    return html
      .replace(INLINE_SCRIPT, '')
      .replace('<div id="app"></div>', `$&\n    ${NOT_FOUND}`)
      .replace('</title>', `</title>\n    <script src="/docs/assets/${name}"></script>`);
  },
  // The folder dist is part of images.
  buildEnd: () => rmSync(PAGES, { recursive: true }),
});
