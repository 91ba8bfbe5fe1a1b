import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withSecretFiles } from './secret-files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a secret from a file', () => {
  it('replaces its variable, so that services do not get both', () => {
    const file = path.join(folder, 'url');
    writeFileSync(file, 'postgres://u:p@db/x\n');
    expect(withSecretFiles({ DATABASE_URL_FILE: file, TWILIO_AUTH_TOKEN_FILE: '/left/to/the/service' })).toEqual({
      DATABASE_URL: 'postgres://u:p@db/x',
      TWILIO_AUTH_TOKEN_FILE: '/left/to/the/service',
    });
  });

  it('is refused beside its variable, and if it cannot be read or is empty', () => {
    const empty = path.join(folder, 'empty');
    writeFileSync(empty, '\n');
    expect(() => withSecretFiles({ CURSOR_SECRET: 'x', CURSOR_SECRET_FILE: empty })).toThrow('both set');
    expect(() => withSecretFiles({ CURSOR_SECRET_FILE: path.join(folder, 'none') })).toThrow('ENOENT');
    expect(() => withSecretFiles({ CURSOR_SECRET_FILE: empty })).toThrow('is empty');
  });
});
