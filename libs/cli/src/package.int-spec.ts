import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const NODE_22 = `libs/sdk/runtimes/node_modules/node-22-linux-${process.arch}/bin/node`;
const RUNTIMES: [string, string][] = [
  ['Node 22', path.join(ROOT, NODE_22)],
  ['Node 24', process.execPath],
];
const folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-cli-'));
const modules = path.join(folder, 'node_modules');
const unpacked = path.join(modules, '@frontdesk/cli');
let files: string[];

/** Packs the command line and unpacks it where npm would install it. */
beforeAll(() => {
  const pack = ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', folder];
  execFileSync('npm', pack, { cwd: path.join(ROOT, 'libs/cli'), stdio: 'pipe' });
  const tarball = path.join(folder, 'frontdesk-cli-0.1.0.tgz');
  mkdirSync(unpacked, { recursive: true });
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  symlinkSync(path.join(ROOT, 'libs/sdk'), path.join(modules, '@frontdesk/sdk'));
  symlinkSync(path.join(ROOT, 'node_modules/commander'), path.join(modules, 'commander'));
  files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((file) => file.replace('package/', ''));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true }));

describe('the package of the command line', () => {
  it('contains the licence and the program, and no sources, types or build files', () => {
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json', 'dist/main.js']));
    const others = files.filter((file) => !/^dist\/[a-z/-]+\.js$/.test(file));
    expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json']);
  });

  it('depends on the SDK of its version and on no other package of this repository', () => {
    const { dependencies, version, license } = JSON.parse(
      readFileSync(path.join(unpacked, 'package.json'), 'utf8'),
    ) as { dependencies: Record<string, string>; version: string; license: string };
    expect(Object.keys(dependencies)).toEqual(['@frontdesk/sdk', 'commander']);
    expect([dependencies['@frontdesk/sdk'], license]).toEqual([version, 'MIT']);
  });

  const missing = RUNTIMES.filter(([, program]) => !existsSync(program));
  // Counted as not run. Install them with npm ci in libs/sdk/runtimes.
  for (const [name] of missing) it.skip(`runs on ${name}`, () => undefined);

  it.each(RUNTIMES.filter((one) => !missing.includes(one)))('runs on %s', (_name, program) => {
    const version = execFileSync(program, [path.join(unpacked, 'dist/main.js'), '--version'], { encoding: 'utf8' });
    expect(version).toBe('0.1.0\n');
  });

  it('runs as an executable, and reaches the API with the SDK', () => {
    const run = (...args: string[]): string =>
      execFileSync(process.execPath, [path.join(unpacked, 'dist/main.js'), ...args], {
        encoding: 'utf8',
        env: { ...process.env, XDG_CONFIG_HOME: folder, FRONTDESK_API_KEY: '', FRONTDESK_URL: '' },
      });
    expect(readFileSync(path.join(unpacked, 'dist/main.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(run('--version')).toBe('0.1.0\n');
    const commands = [...run('--help').matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
    const own = [
      'login',
      'logout',
      'orgs',
      'keys',
      'listen',
      'trigger',
      'clock',
      'events',
      'logs',
      'import',
      'export',
      'completion',
    ];
    expect(commands).toEqual([...own, 'help']);
    const unreachable = ['--key', 'vk_test_x', '--base-url', 'http://127.0.0.1:1'];
    expect(() => run('trigger', 'lead.created', ...unreachable)).toThrow('The API did not respond.');
    const rows = path.join(folder, 'rows.csv');
    writeFileSync(rows, 'pattern\n+15125550100\n');
    expect(() => run('import', 'blocked-callers', rows, ...unreachable)).toThrow('The API did not respond.');
  });
});
