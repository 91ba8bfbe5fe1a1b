import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUpEvery, BackupSeries, type TakeBackup } from './series.ts';

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

  it('keeps every backup if the new one fails, which leaves nothing on the disk', async () => {
    const series = new BackupSeries(folder, 1);
    await series.add(write, at(1));
    const failing = (directory: string) => {
      mkdirSync(directory);
      return Promise.reject(new Error('disk full'));
    };
    await expect(series.add(failing, at(2))).rejects.toThrow('disk full');
    expect(readdirSync(folder)).toEqual([nameAt(1)]);
  });

  it('deletes no folder that exists before the backup of the same name', async () => {
    mkdirSync(path.join(folder, nameAt(1)));
    const refusing = () => Promise.reject(new Error('not empty'));
    await expect(new BackupSeries(folder, 1).add(refusing, at(1))).rejects.toThrow('not empty');
    expect(readdirSync(folder)).toEqual([nameAt(1)]);
  });

  it('deletes abandoned backups before a new one, which may need their space', async () => {
    mkdirSync(path.join(folder, '2026-01-30T00-00-00Z'));
    const full = () => Promise.reject(new Error('disk full'));
    await expect(new BackupSeries(folder, 1).add(full, at(1))).rejects.toThrow('disk full');
    expect(readdirSync(folder)).toEqual([]);
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
    const take = jest.fn(write).mockRejectedValueOnce(new Error('Cannot connect'));
    const { waits, logged } = await backUpFor(3, { hours: 1, take });
    expect(waits[0]).toBe(600_000);
    expect(waits[1]).toBeGreaterThan(3_500_000);
    expect(logged).toEqual([['No backup: Cannot connect']]);
  });

  it('asks at least once an hour whether a backup is due, because a timer holds 24 days at most', async () => {
    const take = jest.fn(write);
    const { waits } = await backUpFor(5, { hours: 720, take });
    expect(waits).toEqual(Array(5).fill(3_600_000));
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('goes on if its folder cannot be read', async () => {
    const unreadable = path.join(folder, nameAt(1));
    symlinkSync(unreadable, unreadable);
    const { waits, logged } = await backUpFor(1, { hours: 1, take: write });
    expect(waits).toEqual([600_000]);
    expect(logged).toEqual([[expect.stringMatching(/^No backup: .*ELOOP/)]]);
  });
});

/** Takes backups until the given number of waits. */
async function backUpFor(count: number, { hours, take }: { hours: number; take: TakeBackup }) {
  const error = jest.spyOn(console, 'error').mockReturnValue();
  const waits: number[] = [];
  const sleep = (ms: number) => {
    waits.push(ms);
    return waits.length < count ? Promise.resolve() : Promise.reject(new Error('stopped'));
  };
  await expect(backUpEvery(hours, new BackupSeries(folder, 1), take, { sleep })).rejects.toThrow('stopped');
  const logged = error.mock.calls;
  error.mockRestore();
  return { waits, logged };
}
