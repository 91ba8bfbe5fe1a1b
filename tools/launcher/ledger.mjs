// @ts-check
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder } from './private-files.mjs';
import { identify, isAlive } from './process-tree.mjs';

/**
 * A directory with one file per process that was started and is not known to have exited. After a SIGKILL of the
 * launcher or of a test runner, the next one finds and ends the remaining processes. `FRONTDESK_LEDGER` names the
 * directory, so that processes of tests record theirs as well.
 * @typedef {import('./process-tree.mjs').ProcessIdentity & { kind: 'server' | 'service' | 'step', label: string }} LedgerEntry
 */

/** @returns {string | undefined} */
const directory = () => process.env.FRONTDESK_LEDGER || undefined;

/**
 * @param {number | undefined} pid
 * @param {LedgerEntry['kind']} kind
 * @param {string} label
 */
export function record(pid, kind, label) {
  const dir = directory();
  const identity = identify(pid);
  if (!dir || !identity) return;
  makePrivateFolder(dir);
  writeFileSync(path.join(dir, `${identity.pid}.json`), JSON.stringify({ ...identity, kind, label }), {
    mode: 0o600,
  });
}

/** @param {number | undefined} pid */
export function forget(pid) {
  const dir = directory();
  if (dir && pid) rmSync(path.join(dir, `${pid}.json`), { force: true });
}

/**
 * @param {string | undefined} [dir]
 * @returns {LedgerEntry[]} the recorded processes that still run; removes the files of the others
 */
export function stillRunning(dir = directory()) {
  /** @type {string[]} */
  let names;
  try {
    names = readdirSync(dir ?? '');
  } catch {
    return [];
  }
  const running = [];
  for (const name of names) {
    const file = path.join(/** @type {string} */ (dir), name);
    try {
      /** @type {LedgerEntry} */
      const entry = JSON.parse(readFileSync(file, 'utf8'));
      if (isAlive(entry)) {
        running.push(entry);
        continue;
      }
    } catch {
      // A file truncated by a SIGKILL.
    }
    rmSync(file, { force: true });
  }
  return running;
}
