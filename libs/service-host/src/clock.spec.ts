import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SharedTestClock, wholeSecond } from './clock.js';

describe('SharedTestClock', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-clock-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('runs on real time until the file sets an offset, which applies at once', () => {
    const file = path.join(folder, 'offset');
    const clock = new SharedTestClock(file);
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000);
    writeFileSync(file, String(6 * 3_600_000));
    expect(Math.abs(clock.now().getTime() - Date.now() - 6 * 3_600_000)).toBeLessThan(1000);
  });
});

describe('wholeSecond', () => {
  it('drops the fraction of the second', () => {
    expect(wholeSecond(new Date('2026-01-01T00:00:00.999Z'))).toEqual(new Date('2026-01-01T00:00:00Z'));
  });
});
