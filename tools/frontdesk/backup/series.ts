import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { OperatorFailure, reasonOf } from '../operator-failure.ts';
import { manifestFile } from './manifest.ts';

const RETRY_MS = 600_000;
// Timers hold 24 days at most, and a backup may be taken by hand meanwhile.
const LONGEST_WAIT_MS = 3_600_000;
const ABANDONED_MS = 86_400_000;
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/;

export type TakeBackup = (directory: string) => Promise<void>;

/** A folder with one backup in each subfolder, which is named by its time. */
export class BackupSeries {
  readonly folder: string;
  private readonly keep: number;

  /** @param keep the number of backups to keep */
  constructor(folder: string, keep: number) {
    this.folder = folder;
    this.keep = keep;
  }

  /** Deletes backups that were not finished within a day, takes a backup, and then deletes the oldest backups. */
  async add(take: TakeBackup, now = new Date()): Promise<void> {
    const directory = path.join(this.folder, nameOfTime(now));
    const complete = this.complete();
    // Another process may be writing a newer one.
    this.delete(
      this.names().filter((other) => !complete.includes(other) && now.getTime() - timeOf(other) > ABANDONED_MS),
    );
    const isNew = !existsSync(directory);
    try {
      await take(directory);
    } catch (error) {
      // A partial dump could fill the disk, so that no later one succeeds.
      if (isNew) rmSync(directory, { recursive: true, force: true });
      throw error;
    }
    this.delete(this.complete().slice(0, -this.keep));
  }

  /** @returns the milliseconds until the next backup is due; 0 if it is due */
  dueIn(everyHours: number, now = new Date()): number {
    const newest = this.complete().at(-1);
    if (!newest) return 0;
    return Math.max(0, timeOf(newest) + everyHours * 3_600_000 - now.getTime());
  }

  /** @returns the newest backup */
  newest(): string {
    const newest = this.complete().at(-1);
    if (newest) return path.join(this.folder, newest);
    throw new OperatorFailure(`${this.folder} contains no complete backup.`);
  }

  private delete(names: string[]): void {
    for (const name of names) rmSync(path.join(this.folder, name), { recursive: true });
  }

  private complete(): string[] {
    return this.names().filter((name) => isBackup(path.join(this.folder, name)));
  }

  private names(): string[] {
    return statSync(this.folder, { throwIfNoEntry: false })
      ? readdirSync(this.folder)
          .filter((name) => NAME.test(name))
          .sort()
      : [];
  }
}

/** Takes backups until the process is told to stop. A backup that fails is tried again after ten minutes. */
export async function backUpEvery(
  hours: number,
  series: BackupSeries,
  take: TakeBackup,
  { sleep }: { sleep: (ms: number) => Promise<void> },
): Promise<never> {
  for (;;) {
    let wait: number;
    try {
      wait = Math.min(series.dueIn(hours), LONGEST_WAIT_MS);
      if (wait === 0) await series.add(take);
    } catch (error) {
      console.error(`No backup: ${reasonOf(error)}`);
      wait = RETRY_MS;
    }
    if (wait > 0) await sleep(wait);
  }
}

/** The name of a backup of this time, in whole seconds and valid on every file system. */
export function nameOfTime(time: Date): string {
  return time.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
}

function timeOf(name: string): number {
  return Date.parse(name.replace(/T(\d\d)-(\d\d)-/, 'T$1:$2:'));
}

export function isBackup(directory: string): boolean {
  return statSync(manifestFile(directory), { throwIfNoEntry: false }) !== undefined;
}
