import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openServicesLog } from './services-log.ts';

describe('the log of the services', () => {
  let folder = '';
  beforeEach(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-log-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('keeps every line across starts and is closed to other users', async () => {
    const file = path.join(folder, 'services.log');
    for (const line of ['first start', 'second start']) {
      const log = openServicesLog(file);
      log.write(line);
      await log.close();
    }
    expect(readFileSync(file, 'utf8')).toBe('first start\nsecond start\n');
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('keeps one earlier file when it grows too large', async () => {
    const file = path.join(folder, 'services.log');
    const log = openServicesLog(file, { maxBytes: 10 });
    for (const line of ['a line too many', 'the next', 'and one']) log.write(line);
    await log.close();
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('a line too many\n');
    expect(readFileSync(file, 'utf8')).toBe('the next\nand one\n');
  });
});
