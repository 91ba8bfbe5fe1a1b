import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Identifies a process even if a later one has the same pid. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

/** The number of consecutive scans that find no new descendant before a stopped process counts as complete. */
const QUIET_SCANS = 3;

const hasProc = process.platform === 'linux';
const bootId = hasProc ? readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8) : '';

/** @returns null if the process does not exist */
function readProcess(pid: number): { parent: number; startedAt: string; zombie: boolean } | null {
  try {
    if (hasProc) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // The name in parentheses may contain any character, so the fields are counted from the last parenthesis.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A process whose main thread has exited keeps its ports until its other threads have exited.
      const zombie = fields[0] === 'Z' && Number(fields[17]) <= 1;
      return { parent: Number(fields[1]), startedAt: `${bootId}:${fields[19]}`, zombie };
    }
    const line = execFileSync('ps', ['-o', 'ppid=,stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [parent, stat, ...started] = line.split(/\s+/);
    return { parent: Number(parent), startedAt: started.join(' '), zombie: stat.startsWith('Z') };
  } catch {
    return null;
  }
}

export function allPids(): number[] {
  if (hasProc)
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  return execFileSync('ps', ['-axo', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
}

/** @returns null if the process does not run */
export function identify(pid: number | undefined): ProcessIdentity | null {
  const found = pid ? readProcess(pid) : null;
  return pid && found && !found.zombie ? { pid, startedAt: found.startedAt } : null;
}

export function isAlive(identity: ProcessIdentity | null | undefined): boolean {
  return !!identity && identify(identity.pid)?.startedAt === identity.startedAt;
}

/** @returns the command line of the process, or '' if it cannot be read */
export function commandLine(pid: number): string {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * Finds all descendants of `pid` by their parents. Process groups are not enough, because servers start workers in new
 * sessions.
 */
export function descendants(pid: number): ProcessIdentity[] {
  const children = new Map<number, ProcessIdentity[]>();
  for (const candidate of allPids()) {
    const found = readProcess(candidate);
    if (!found || found.zombie) continue;
    const siblings = children.get(found.parent) ?? [];
    siblings.push({ pid: candidate, startedAt: found.startedAt });
    children.set(found.parent, siblings);
  }
  const below: ProcessIdentity[] = [];
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of children.get(next) ?? []) {
      below.push(child);
      open.push(child.pid);
    }
  }
  return below;
}

/** @returns false if the process does not exist */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Kills a process and its descendants with SIGKILL at once. They are stopped first, so that they cannot fork.
 * A stop takes effect with a delay, so the search repeats until it finds no new descendant.
 * @returns the killed processes
 */
export function killTree(identity: ProcessIdentity | null | undefined): ProcessIdentity[] {
  if (!identity || !isAlive(identity)) return [];
  sendSignal(identity.pid, 'SIGSTOP');
  const below = new Map<number, ProcessIdentity>();
  for (let quiet = 0; quiet < QUIET_SCANS; quiet++) {
    for (const each of descendants(identity.pid)) {
      if (below.has(each.pid)) continue;
      below.set(each.pid, each);
      sendSignal(each.pid, 'SIGSTOP');
      quiet = 0;
    }
  }
  const all = [identity, ...below.values()];
  for (const each of all) if (isAlive(each)) sendSignal(each.pid, 'SIGKILL');
  return all;
}

/** @returns whether it ended in time */
export async function waitForEnd(identity: ProcessIdentity | null | undefined, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  for (let pause = 5; isAlive(identity); pause = Math.min(pause * 2, 100)) {
    if (Date.now() > deadline) return false;
    await sleep(pause);
  }
  return true;
}

/**
 * Signals a process to exit, kills it after the grace period, and ends descendants that outlive it.
 * @returns false if it had to be killed
 */
export async function terminate(
  identity: ProcessIdentity | null | undefined,
  { signal = 'SIGTERM', graceMs = 15_000 }: { signal?: NodeJS.Signals; graceMs?: number } = {},
): Promise<boolean> {
  if (!identity || !isAlive(identity)) return true;
  const below = descendants(identity.pid);
  sendSignal(identity.pid, signal);
  const ended = await waitForEnd(identity, graceMs);
  if (!ended) killTree(identity);
  for (const straggler of below) {
    if (await waitForEnd(straggler, ended ? 1000 : 0)) continue;
    killTree(straggler);
  }
  await waitForEnd(identity, 5000);
  return ended;
}
