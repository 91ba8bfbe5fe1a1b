import { existsSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runStep } from '../run-step.ts';
import { BACKING_NAMES } from './names.ts';
import { readNotes } from './private-server.ts';

/**
 * Removes the data of private servers and containers that is outside their home. They must have been stopped.
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

/** @param dir the folder of a server */
async function removeContainerAndVolume(dir: string): Promise<string[]> {
  const { container, volume } = readNotes(dir);
  const removed = [];
  for (const [kind, name] of [
    ['container', container],
    ['volume', volume],
  ]) {
    if (typeof name !== 'string' || typeof kind !== 'string') continue;
    const args = kind === 'container' ? ['rm', '-f', name] : ['volume', 'rm', name];
    const result = await runStep('docker', args).catch(() => ({ code: 1 }));
    if (result.code === 0 && kind === 'volume') removed.push(`Docker volume ${name}`);
  }
  return removed;
}
