import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const lines = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
const excluded = lines.filter((line) => line.includes('/') && !/^[#!]/.test(line));

describe('.dockerignore', () => {
  it('leaves out no source file of the apps and libraries but tests', () => {
    const exclude = (name: string) => /^(node_modules|dist|testing)$/.test(path.basename(name));
    const files = globSync(['apps/**/*.{ts,tsx,css,html,json}', 'libs/**/*.ts'], { cwd: ROOT, exclude });
    expect(files.length).toBeGreaterThan(1000);
    const missing = files.filter((file) => excluded.some((pattern) => path.matchesGlob(file, pattern)));
    expect(missing.filter((file) => !/\.(int-)?spec\.ts$|tsconfig\.spec\.json$/.test(file))).toEqual([]);
  });
});
