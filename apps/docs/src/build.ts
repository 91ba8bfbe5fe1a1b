/**
 * Builds the documentation site: node build.ts
 *
 * Writes dist/public, which the gateway serves under /docs, and dist/markdown, the texts that its MCP servers search.
 * Reads the site's own script, dist/site.js, which was bundled before.
 */
import plugin from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { guidePage, notFoundPage, plainPage, referencePage, type AssetPaths } from './page-layout.ts';
import { sitePages } from './site-pages.ts';

const PROJECT = join(import.meta.dirname, '..');
const ROOT = join(PROJECT, '../..');
const PUBLIC = join(PROJECT, 'dist/public');
const MARKDOWN = join(PROJECT, 'dist/markdown');

rmSync(PUBLIC, { recursive: true, force: true });
rmSync(MARKDOWN, { recursive: true, force: true });
writePages({
  style: writeAsset('site.css', readFileSync(join(PROJECT, 'browser/site.css'))),
  script: writeAsset('site.js', readFileSync(join(PROJECT, 'dist/site.js'))),
  // The script has four megabytes, so it is stored compressed.
  reference: writeAsset('reference.js', gzipSync(await referenceScript(), { level: 9 }), '.gz'),
});
copyMarkdown();

function writePages(assets: AssetPaths): void {
  const pages = sitePages(ROOT);
  const guides = pages.filter(({ path }) => path.startsWith('/docs/guides/'));
  for (const page of pages) {
    write(`${page.path}.html`, guides.includes(page) ? guidePage(page, guides, assets) : plainPage(page, assets));
  }
  write('/docs/index.html', referencePage(assets));
  write('/docs/404.html', notFoundPage(assets));
}

/**
 * Writes an asset with a hash of its content in its name, so that browsers may cache it forever.
 * @param encoding extension of the encoding in which it is stored
 * @returns its path on the site
 */
function writeAsset(name: string, bytes: Buffer, encoding = ''): string {
  const [stem, extension] = name.split('.');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const path = `/docs/assets/${stem}.${hash}.${extension}`;
  write(`${path}${encoding}`, bytes);
  return path;
}

/** Scalar's Fastify plugin contains its browser script, so the script is fetched from it as a browser would. */
async function referenceScript(): Promise<Buffer> {
  const server = fastify();
  await server.register(plugin, { routePrefix: '/reference', configuration: { url: '/docs/api.json' } });
  const { statusCode, rawPayload } = await server.inject('/reference/js/scalar.js');
  await server.close();
  if (statusCode !== 200) throw new Error(`The request for the reference script returned ${statusCode}.`);
  return rawPayload;
}

function copyMarkdown(): void {
  for (const folder of ['guides', 'site']) {
    cpSync(join(ROOT, 'docs', folder), join(MARKDOWN, folder), { recursive: true });
  }
  copyFileSync(join(ROOT, 'CHANGELOG.md'), join(MARKDOWN, 'site/changelog.md'));
}

/** @param path on the site, under `/docs` */
function write(path: string, content: string | Buffer): void {
  const file = join(PUBLIC, path.slice('/docs'.length));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
