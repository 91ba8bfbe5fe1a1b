import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeDataElsewhere } from './backing/remove.ts';
import { stillRunning } from './ledger.ts';
import { readJson, writePrivateJson } from './private-files.ts';
import { identify, isAlive, killTree, type ProcessIdentity, waitForEnd } from './process-tree.ts';

const PREFIX = 'frontdesk-test-';
const OWNER = 'owner.json';

/** @returns a folder for all files of one test run, including the data of its servers */
export function createTestHome(): string {
  const home = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  chmodSync(home, 0o711); // Other users may traverse the folder, because Postgres runs as another user.
  writePrivateJson(path.join(home, OWNER), identify(process.pid));
  return home;
}

/** Ends the remaining processes of a test run and removes its folder. */
export async function removeTestHome(home: string) {
  const running = stillRunning(path.join(home, 'processes'));
  for (const killed of running.flatMap(killTree)) await waitForEnd(killed, 5000);
  await removeDataElsewhere(home);
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Removes homes of test runs whose launcher was killed. */
export async function removeAbandonedTestHomes() {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = path.join(os.tmpdir(), name);
    const owner = readJson<ProcessIdentity>(path.join(home, OWNER));
    if (!owner || isAlive(owner) || !isOurs(home)) continue;
    await removeTestHome(home);
  }
}

function isOurs(file: string) {
  return statSync(file).uid === process.getuid?.();
}
