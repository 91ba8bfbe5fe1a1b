import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageOf, readPages } from './page-folder.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-pages-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('readPages returns the Markdown files of a folder, sorted by name', () => {
  writeFileSync(join(folder, 'webhooks.md'), '# Webhooks\n\nSigned.\n');
  writeFileSync(join(folder, 'errors.md'), 'No heading here.\n');
  writeFileSync(join(folder, 'picture.svg'), '<svg/>');
  expect(readPages(folder).map(({ name, title }) => [name, title])).toEqual([
    ['errors', 'errors'],
    ['webhooks', 'Webhooks'],
  ]);
});

it('readPages returns no pages for a missing folder', () => {
  expect(readPages(join(folder, 'missing'))).toEqual([]);
});

it('pageOf begins sections at headings, not at comments in code', () => {
  const { title, sections } = pageOf(
    'quickstart',
    '# Quickstart\n\nHi.\n\n## A key\n\n```sh\n# a comment\ncurl\n```\n',
  );
  expect([title, sections]).toEqual([
    'Quickstart',
    [
      { heading: 'Quickstart', text: 'Hi.' },
      { heading: 'A key', text: '```sh\n# a comment\ncurl\n```' },
    ],
  ]);
});
