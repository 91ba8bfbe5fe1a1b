import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUpEvery, BackupSeries } from './series.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-series-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (hour: number) => new Date(Date.UTC(2026, 0, 31, hour));
const nameAt = (hour: number) => `2026-01-31T${String(hour).padStart(2, '0')}-00-00Z`;
const write = (directory: string) => {
  mkdirSync(directory, { recursive: true });
  writeFileSync(path.join(directory, 'manifest.json'), '{}');
  return Promise.resolve();
};

describe('a series of backups', () => {
  it('keeps the newest backups and those being written, and deletes older and abandoned ones but no other file', async () => {
    const series = new BackupSeries(folder, 2);
    for (const name of ['2026-01-30T01-00-00Z', nameAt(0), 'mine']) mkdirSync(path.join(folder, name));
    for (const hour of [1, 2, 3]) await series.add(write, at(hour));
    expect(readdirSync(folder).sort()).toEqual([nameAt(0), nameAt(2), nameAt(3), 'mine']);
    expect(series.newest()).toBe(path.join(folder, nameAt(3)));
  });

  it('keeps every backup if the new one fails', async () => {
    const series = new BackupSeries(folder, 1);
    await series.add(write, at(1));
    const failing = (directory: string) => {
      mkdirSync(directory);
      return Promise.reject(new Error('disk full'));
    };
    await expect(series.add(failing, at(2))).rejects.toThrow('disk full');
    expect(series.newest()).toBe(path.join(folder, nameAt(1)));
  });

  it('is due when its newest backup is older than the interval, also after a restart', async () => {
    const series = new BackupSeries(path.join(folder, 'new'), 1);
    expect(series.dueIn(24, at(1))).toBe(0);
    expect(() => series.newest()).toThrow('contains no complete backup');
    await series.add(write, at(1));
    expect(series.dueIn(4, at(2))).toBe(3 * 3_600_000);
    expect(series.dueIn(4, at(9))).toBe(0);
  });

  it('repeats a failed backup after ten minutes', async () => {
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    const waits: number[] = [];
    const sleep = (ms: number) => {
      waits.push(ms);
      return waits.length < 4 ? Promise.resolve() : Promise.reject(new Error('stopped'));
    };
    const take = jest.fn(write).mockRejectedValueOnce(new Error('Cannot connect'));
    await expect(backUpEvery(1, new BackupSeries(folder, 1), take, { sleep })).rejects.toThrow('stopped');
    expect(waits.slice(0, 3)).toEqual([0, 600_000, 0]);
    expect(waits[3]).toBeGreaterThan(3_500_000);
    expect(logged.mock.calls).toEqual([['No backup: Cannot connect']]);
    logged.mockRestore();
  });
});
