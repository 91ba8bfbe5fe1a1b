import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { removeContainerAndVolume } from './docker.ts';
import { readNotes } from './private-server.ts';
import { BACKING_NAMES } from './resolve.ts';

/**
 * Removes the data of private servers and containers outside their home. They must have been stopped.
 * @param home a folder with one folder for each
 * @returns what was removed
 */
export async function removeDataElsewhere(home: string): Promise<string[]> {
  const removed = [];
  for (const name of BACKING_NAMES) {
    const dir = path.join(home, name);
    removed.push(...(await removeContainerAndVolume(dir)));
    const { outside } = readNotes(dir);
    if (typeof outside !== 'string' || !existsSync(outside)) continue;
    rmSync(outside, { recursive: true, force: true });
    if (readdirSync(path.dirname(outside)).length === 0) rmdirSync(path.dirname(outside));
    removed.push(`${outside} (data of ${name})`);
  }
  return removed;
}
