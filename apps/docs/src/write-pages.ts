/**
 * Writes the texts of the documentation site: node write-pages.ts
 *
 * Writes dist/pages, from which VitePress builds the site, with the texts for language models among its public files,
 * and dist/markdown, the texts that the gateway's MCP servers search.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Description } from './description.ts';
import { homePage, llmsText, plainMarkdown } from './overviews.ts';
import { referencePages, type ReferencePage } from './reference.ts';
import { organizationClient, platformClient, withFormattedSamples } from './sdk-samples.ts';
import { allPages, pageText, SECTIONS, titleOf } from './site-pages.ts';

const PROJECT = join(import.meta.dirname, '..');
const ROOT = join(PROJECT, '../..');
const PAGES = join(PROJECT, 'dist/pages');
const MARKDOWN = join(PROJECT, 'dist/markdown');

/** An example that can contain the reader's test key. */
const WITH_KEY = /^```[^`]*vk_test_…/m;

rmSync(PAGES, { recursive: true, force: true });
rmSync(MARKDOWN, { recursive: true, force: true });

const api = read('api');
const platformApi = read('platform-api');
const reference = referencePages(api, {
  base: 'reference',
  title: 'Organization API',
  document: '/api.json',
  token: 'vk_test_…',
  client: organizationClient(new URL(api.servers[0]!.url).origin, 'vk_test_…'),
  canTry: true,
});
const platform = referencePages(platformApi, {
  base: 'platform',
  title: 'Platform API reference',
  document: '/platform-api.json',
  token: '$PLATFORM_TOKEN',
  client: platformClient(new URL(platformApi.servers[0]!.url).origin),
  canTry: false,
});
const texts = new Map(allPages().map((page) => [page.path, pageText(ROOT, page)]));
for (const [path, text] of texts) writePage(path, text);
for (const { path, markdown } of [...reference, ...platform]) writePage(path, await withFormattedSamples(markdown));
write('pages/index.md', homePage());
write('pages/public/platform-api.json', readFileSync(join(ROOT, 'docs/platform-api.json'), 'utf8'));
const sections = SECTIONS.map(({ title, pages }) => ({
  title,
  pages: pages.map(({ path }) => ({ path, title: titleOf(texts.get(path)!) })),
}));
const navigation = [
  ...sections,
  { title: 'Organization API', pages: reference.map(entry) },
  { title: 'Platform API reference', pages: platform.map(entry) },
];
write('pages/public/llms.txt', llmsText(navigation));
write('pages/navigation.json', JSON.stringify(navigation));
copyMarkdown();

/** Writes a page, and its text for language models. */
function writePage(path: string, markdown: string): void {
  const withPanel = WITH_KEY.test(markdown) ? markdown.replace(/^# .*\n/m, '$&\n<TestKeyPanel />\n') : markdown;
  write(`pages/${path}.md`, withPanel);
  write(`pages/public/${path}.md`, plainMarkdown(markdown));
}

function entry({ path, title }: ReferencePage): { path: string; title: string } {
  return { path, title };
}

function read(name: string): Description {
  return JSON.parse(readFileSync(join(ROOT, `docs/${name}.json`), 'utf8')) as Description;
}

function copyMarkdown(): void {
  for (const folder of ['guides', 'site']) {
    cpSync(join(ROOT, 'docs', folder), join(MARKDOWN, folder), { recursive: true });
  }
  copyFileSync(join(ROOT, 'CHANGELOG.md'), join(MARKDOWN, 'site/changelog.md'));
}

/** @param path in the folder `dist` */
function write(path: string, content: string): void {
  const file = join(PROJECT, 'dist', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
