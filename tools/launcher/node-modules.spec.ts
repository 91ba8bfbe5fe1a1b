import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ENTRIES = ['tools/launcher/run.mjs', 'tools/frontdesk/frontdesk.mjs'];
const ROOT = path.resolve(import.meta.dirname, '../..');

/** TypeScript programs are started by path, in a Node that runs them, so they are not checked here. */
const importsOf = (file: string): string[] =>
  [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, name]) => name!,
  );

describe('before node modules are installed', () => {
  it.each(ENTRIES)("%s and everything that it imports need only Node's own modules", (entry) => {
    const open = [entry];
    const seen = new Set<string>();
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const name of importsOf(file)) {
        if (name.startsWith('node:')) continue;
        expect(name).toMatch(/^\.{1,2}\/.*\.mjs$/);
        open.push(path.join(path.dirname(file), name));
      }
    }
    expect([...seen]).toContain('tools/launcher/node-modules.mjs');
  });
});
