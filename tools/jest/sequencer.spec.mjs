// @ts-check
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sequencer from './sequencer.mjs';

/** @type {string} */
let folder;

beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-sequencer-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * @param {'unit' | 'integration' | 'e2e'} tier
 * @param {string} name
 * @param {string} text
 */
function file(tier, name, text) {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  const context = { config: { cache: false, displayName: { name: tier } }, hasteFS: { getSize: () => text.length } };
  return /** @type {any} */ ({ path: full, context });
}

it('a fresh checkout starts slow files first, then end-to-end, integration and unit files, each group by size', async () => {
  const files = [
    file('unit', 'a.spec.ts', 'export {};\n'.repeat(9)),
    file('integration', 'small.int-spec.ts', ''),
    file('integration', 'large.int-spec.ts', 'export {};\n'),
    file('e2e', 'b.e2e-spec.ts', ''),
    file('integration', 'slow.int-spec.ts', '// Slow: waits for a real minute.\n'),
  ];
  const sequencer = new Sequencer(/** @type {any} */ ({ contexts: [], globalConfig: {} }));
  const names = (await sequencer.sort(files)).map((one) => path.basename(one.path));
  expect(names).toEqual(['slow.int-spec.ts', 'b.e2e-spec.ts', 'large.int-spec.ts', 'small.int-spec.ts', 'a.spec.ts']);
});
