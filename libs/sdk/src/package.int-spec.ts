import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-sdk-'));
const files: string[] = [];

/** Packs both packages and unpacks them where npm would install them. */
beforeAll(() => {
  const packages = ['sdk', 'webhook-verify'];
  const chosen = packages.flatMap((name) => ['-w', `libs/${name}`]);
  const pack = ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', folder, ...chosen];
  execFileSync('npm', pack, { cwd: ROOT, stdio: 'pipe' });
  for (const name of packages) {
    const target = join(folder, 'node_modules/@frontdesk', name);
    mkdirSync(target, { recursive: true });
    const tarball = join(folder, `frontdesk-${name}-0.1.0.tgz`);
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
    files.push(...execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).split('\n'));
  }
  symlinkSync(join(ROOT, 'node_modules/openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

it.each([
  ['ES module', 'use.mjs', (name: string) => `await import('${name}')`],
  ['CommonJS', 'use.cjs', (name: string) => `require('${name}')`],
])('the packed SDK loads as %s', (_kind, file, load) => {
  const program = `
    const { Frontdesk } = ${load('@frontdesk/sdk')};
    const { verifyWebhook } = ${load('@frontdesk/sdk/webhooks')};
    const { raw } = new Frontdesk({ apiKey: 'k', baseUrl: 'http://127.0.0.1:1' });
    console.log(typeof raw.GET, typeof verifyWebhook);`;
  writeFileSync(join(folder, file), program);
  expect(execFileSync(process.execPath, [file], { cwd: folder, encoding: 'utf8' })).toBe('function function\n');
});

it('the packed SDK contains no sources, specs or build files', () => {
  expect(files).toEqual(expect.arrayContaining(['package/dist/esm/index.d.ts', 'package/dist/cjs/package.json']));
  expect(files.filter((file) => /tsbuildinfo|\/src\/|spec/.test(file))).toEqual([]);
});
