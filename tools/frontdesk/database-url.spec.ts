import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { databaseUrl } from './database-url.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'frontdesk-command-'));
});
afterEach(() => rmSync(root, { recursive: true }));

it('the frontdesk command uses the private database of this checkout unless the environment names one', () => {
  expect(databaseUrl({}, root)).toBeNull();
  mkdirSync(path.join(root, '.local/postgres'), { recursive: true });
  writeFileSync(path.join(root, '.local/postgres/instance.json'), '{"port":5433,"password":"x"}');
  expect(databaseUrl({}, root)).toBe('postgres://frontdesk:x@127.0.0.1:5433/frontdesk');
  for (const env of [{ DATABASE_URL: 'postgres://db/x' }, { DATABASE_URL_FILE: '/run/url' }])
    expect(databaseUrl(env, root)).toBeNull();
});
