import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder } from './private-files.ts';
import { identify, isAlive, type ProcessIdentity } from './process-tree.ts';

/**
 * A directory with one file per process that was started and is not known to have exited. After a SIGKILL of the
 * launcher or of a test runner, the next one finds and ends the remaining processes. `FRONTDESK_LEDGER` names the
 * directory, so that processes of tests record theirs as well.
 */
export type LedgerEntry = ProcessIdentity & { kind: 'server' | 'service' | 'step'; label: string };

const directory = (): string | undefined => process.env.FRONTDESK_LEDGER || undefined;

export function record(pid: number | undefined, kind: LedgerEntry['kind'], label: string) {
  const dir = directory();
  const identity = identify(pid);
  if (!dir || !identity) return;
  makePrivateFolder(dir);
  writeFileSync(path.join(dir, `${identity.pid}.json`), JSON.stringify({ ...identity, kind, label }), {
    mode: 0o600,
  });
}

export function forget(pid: number | undefined) {
  const dir = directory();
  if (dir && pid) rmSync(path.join(dir, `${pid}.json`), { force: true });
}

/**
 * Removes the files of processes that have exited.
 * @returns the recorded processes that still run
 */
export function stillRunning(dir: string | undefined = directory()): LedgerEntry[] {
  let names: string[];
  try {
    names = readdirSync(dir ?? '');
  } catch {
    return [];
  }
  const running: LedgerEntry[] = [];
  for (const name of names) {
    const file = path.join(dir as string, name);
    try {
      const entry = JSON.parse(readFileSync(file, 'utf8')) as LedgerEntry;
      if (isAlive(entry)) {
        running.push(entry);
        continue;
      }
    } catch {
      // A SIGKILL has truncated the file.
    }
    rmSync(file, { force: true });
  }
  return running;
}
