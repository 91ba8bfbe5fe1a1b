import { describe, expect, it } from '@jest/globals';
import type MiniSearch from 'minisearch';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { searchOptions } from '../.vitepress/theme/search-options.ts';

const CHUNKS = join(import.meta.dirname, '../dist/public/assets/chunks');

/** Loads the index of the built site as the pages do, with VitePress's own MiniSearch. */
function loadIndex(): MiniSearch {
  const vitepress = createRequire(createRequire(import.meta.url).resolve('vitepress/package.json'));
  const Search = vitepress('minisearch') as typeof MiniSearch;
  const [file] = globSync('@localSearchIndexroot.*.js', { cwd: CHUNKS });
  const [, literal] = /^const \w+=('.*');/s.exec(readFileSync(join(CHUNKS, file!), 'utf8'))!;
  const json = new Function(`return ${literal}`)() as string;
  return Search.loadJSON(json, { fields: ['title', 'titles', 'text'], searchOptions });
}

describe('the search of the site', () => {
  const index = loadIndex();
  const best = (query: string) => String(index.search(query)[0]?.id).replace('/docs/', '');

  it.each([
    ['dead letter', 'runbooks/dead-letters#a-dead-letter'],
    ['opt out', 'chats#opting-out'],
    ['time zone', 'about/compliance#calling-hours'],
    ['timezone', 'about/compliance#calling-hours'],
    ['upgrade', 'day-30#update'],
    ['upgrading', 'day-30#update'],
    ['do not call', 'platform-api#consents-and-do-not-call'],
    ['test key', 'guides/authentication#live-and-test-keys'],
    ['paging', 'guides/paging#paging'],
    ['pagination', 'guides/paging#paging'],
    ['typescript sdk', 'sdk#frontdesksdk'],
    ['rotate secrets', 'day-30#rotate-secrets'],
    ['webhok signature', 'guides/webhooks#verify-the-signature'],
    ['error codes', 'errors#error-codes'],
    ['no_consent', 'errors#no_consent'],
  ])('answers %j with %s', (query, section) => expect(best(query)).toBe(section));
});
