import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const find = (...patterns: string[]) => globSync(patterns, { cwd: ROOT }).sort();

const MAX_README_WORDS = 700;
const MAX_OPERATOR_WORDS = 12_000;

/** @returns the words as `wc -w` counts them, with code and table rules */
function wordsIn(files: string[]): number {
  return files.reduce((sum, file) => sum + read(file).split(/\s+/).filter(Boolean).length, 0);
}

/** @returns the pages that the README lists under "Run it"; a README there stands for all pages below its folder */
function operatorPages(): string[] {
  const section = /\*\*Run it\*\*\n\n(.*?)\n\n/s.exec(read('README.md'))![1]!;
  const linked = [...section.matchAll(/\]\(([^)#]+)/g)].map(([, file]) => file!);
  return linked.flatMap((file) => (file.endsWith('/README.md') ? find(`${path.dirname(file)}/**/*.md`) : [file]));
}

/** @returns the id that code hosts give a heading */
function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

function hasAnchor(file: string, anchor: string): boolean {
  const text = read(file).replace(/^```.*?^```/gms, '');
  return [...text.matchAll(/^#+ (.*)$/gm)].some(([, heading]) => anchorOf(heading!) === anchor);
}

function brokenLinksIn(file: string): string[] {
  const text = read(file).replace(/^ *```.*?^ *```/gms, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  return links.filter((link) => {
    if (/^([a-z]+:|\/)/.test(link)) return false;
    const [target, anchor] = link.split('#');
    const page = target ? path.join(path.dirname(file), target) : file;
    if (!existsSync(path.join(ROOT, page))) return true;
    return anchor !== undefined && !hasAnchor(page, anchor);
  });
}

describe('the documentation', () => {
  const pages = find('*.md', 'docs/**/*.md', 'k8s/**/*.md', 'bench/*.md', 'libs/*/*.md');

  it.each(pages)('%s links only to files and headings that exist', (page) => expect(brokenLinksIn(page)).toEqual([]));

  it(`has a README of at most ${MAX_README_WORDS} words`, () => {
    expect(wordsIn(['README.md'])).toBeLessThanOrEqual(MAX_README_WORDS);
  });

  it(`has at most ${MAX_OPERATOR_WORDS} words for operators`, () => {
    const operator = operatorPages();
    expect(operator).toEqual(expect.arrayContaining(['docs/runbooks/dead-letters.md', 'k8s/README.md']));
    expect(wordsIn(operator)).toBeLessThanOrEqual(MAX_OPERATOR_WORDS);
  });
});
