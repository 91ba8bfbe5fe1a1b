import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Description } from './description.ts';
import { referencePages } from './reference.ts';
import { organizationClient, platformClient, withFormattedSamples } from './sdk-samples.ts';

const ROOT = join(import.meta.dirname, '../../..');
const ORIGIN = 'https://api.example.com';

/** Returns the samples of a reference in TypeScript. */
function samplesOf(document: string): string[] {
  const description = JSON.parse(readFileSync(join(ROOT, `docs/${document}.json`), 'utf8')) as Description;
  const client = document === 'api' ? organizationClient(ORIGIN, 'vk_test_x') : platformClient(ORIGIN);
  const place = { base: 'x', title: 'X', document: '/x.json', token: 'T', client, canTry: false };
  const whole = referencePages(description, place)
    .map(({ markdown }) => markdown)
    .join('\n');
  return [...whole.matchAll(/^```ts \[TypeScript\]\n([^]*?)^```$/gm)].map((match) => match[1]!);
}

describe('the samples of the references in TypeScript', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-sdk-samples-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('have the types of the SDK', () => {
    const samples = [...samplesOf('api'), ...samplesOf('platform-api')];
    expect(samples.length).toBeGreaterThan(80);
    mkdirSync(join(folder, 'node_modules/@frontdesk'), { recursive: true });
    symlinkSync(join(ROOT, 'libs/sdk'), join(folder, 'node_modules/@frontdesk/sdk'));
    const files = samples.map((sample, index) => {
      const ids = new Set([...sample.matchAll(/\b(\w+Id)\b(?=[,)])/g)].map((match) => match[1]));
      const given = [...ids].map((id) => `declare const ${id}: number;\n`).join('');
      const name = `sample-${index}.mts`;
      writeFileSync(join(folder, name), `declare const process: { env: Record<string, string> };\n${given}${sample}`);
      return name;
    });
    const compilerOptions = {
      ...{ module: 'nodenext', target: 'es2023', lib: ['ES2023', 'DOM', 'DOM.AsyncIterable'], types: [] },
      ...{ strict: true, noEmit: true, skipLibCheck: true },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
    const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
  }, 120_000);

  it('are formatted', async () => {
    const raw = 'f({"note":"Ann\'s","n":1,"x-y":[]})';
    const page = (code: string): string => `# A page\n\n\`\`\`ts [TypeScript]\n${code}\n\`\`\`\n\nText\n`;
    expect(await withFormattedSamples(page(raw))).toBe(page(`f({ note: "Ann's", n: 1, 'x-y': [] });`));
  });
});
