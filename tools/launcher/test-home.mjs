// @ts-check
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { removeDataElsewhere } from './backing/remove.mjs';
import { stillRunning } from './ledger.mjs';
import { readJson, writePrivateJson } from './private-files.mjs';
import { identify, isAlive, killTree, waitForEnd } from './process-tree.mjs';

const PREFIX = 'frontdesk-test-';
const OWNER = 'owner.json';

/** @returns {string} a folder for all files of one test run, the data of its servers included */
export function createTestHome() {
  const home = mkdtempSync(path.join(os.tmpdir(), PREFIX));
  chmodSync(home, 0o711); // Postgres runs as another user and has to traverse the folder.
  writePrivateJson(path.join(home, OWNER), identify(process.pid));
  return home;
}

/**
 * Ends the remaining processes of a test run and removes its folder.
 * @param {string} home
 */
export async function removeTestHome(home) {
  const running = stillRunning(path.join(home, 'processes'));
  for (const killed of running.flatMap(killTree)) await waitForEnd(killed, 5000);
  await removeDataElsewhere(home);
  rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/** Removes homes of test runs whose launcher was killed. */
export async function removeAbandonedTestHomes() {
  for (const name of readdirSync(os.tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = path.join(os.tmpdir(), name);
    const owner = readJson(path.join(home, OWNER));
    if (!owner || isAlive(owner) || !isOurs(home)) continue;
    await removeTestHome(home);
  }
}

/** @param {string} file */
function isOurs(file) {
  return statSync(file).uid === process.getuid?.();
}
