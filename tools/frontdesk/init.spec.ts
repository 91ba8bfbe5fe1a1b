import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { init } from './init.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMPOSE_SECRETS = path.join(ROOT, 'deploy/compose/secrets.mjs');
const COMMAND = path.join(import.meta.dirname, 'frontdesk.mjs');

describe('frontdesk admin init', () => {
  let root: string;
  const env = () => parseEnv(readFileSync(path.join(root, '.env'), 'utf8'));

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'frontdesk-init-'));
    copyFileSync(path.join(ROOT, '.env.example'), path.join(root, '.env.example'));
    for (const stream of [process.stdout, process.stderr]) jest.spyOn(stream, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(root, { recursive: true });
  });

  it('generates every setting that has no default, with 256 random bits for each secret', () => {
    expect(init(root)).toBe(0);
    const first = env();
    const { PUBLIC_BASE_URL, ...secrets } = first;
    const kept = path.join(root, 'secrets/kept');
    const none = path.join(root, 'none');
    spawnSync(process.execPath, [COMPOSE_SECRETS, none, path.dirname(kept), none, 'write']);
    expect(readdirSync(kept).sort()).toEqual(Object.keys(secrets).sort());
    expect(PUBLIC_BASE_URL).toMatch(/^http:/);
    expect(new Set(Object.values(secrets)).size).toBe(Object.keys(secrets).length);
    for (const secret of Object.values(secrets)) expect(secret).toMatch(/^[0-9a-f]{64}$/);

    rmSync(path.join(root, '.env'));
    expect(init(root)).toBe(0);
    for (const [name, secret] of Object.entries(secrets)) expect(env()[name]).not.toBe(secret);
  });

  it('writes a file that only its owner can read', () => {
    expect(init(root)).toBe(0);
    expect(statSync(path.join(root, '.env')).mode & 0o777).toBe(0o600);
  });

  it('never changes an existing .env', () => {
    expect(init(root)).toBe(0);
    const before = readFileSync(path.join(root, '.env'), 'utf8');
    chmodSync(path.join(root, '.env'), 0o640);
    expect(init(root)).toBe(1);
    expect(readFileSync(path.join(root, '.env'), 'utf8')).toBe(before);
    expect(process.stderr.write).toHaveBeenCalledWith(expect.stringContaining('left as it is'));
  });

  it('lists the generated settings but not their values', () => {
    expect(init(root)).toBe(0);
    const told = jest.mocked(process.stdout.write).mock.calls.join('');
    const { PUBLIC_BASE_URL, ...secrets } = env();
    expect(told).toContain(PUBLIC_BASE_URL);
    for (const [name, secret] of Object.entries(secrets)) {
      expect(told).toContain(name);
      expect(told).not.toContain(secret);
    }
  });

  it('prints its usage, runs before anything is built, and refuses unknown options', () => {
    const run = (...args: string[]) => spawnSync(process.execPath, [COMMAND, 'init', ...args], { encoding: 'utf8' });
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('.env.example') });
    expect(run('--force')).toMatchObject({ status: 2, stderr: expect.stringContaining("unknown option '--force'") });
  });
});
