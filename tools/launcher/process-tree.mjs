// @ts-check
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A process that cannot be mistaken for a later one with the same number.
 * @typedef {{ pid: number, startedAt: string }} ProcessIdentity
 */

/** Looks in a row that find nothing new below a process that was told to stop. */
const QUIET_LOOKS = 3;

const hasProc = process.platform === 'linux';
const bootId = hasProc ? readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8) : '';

/**
 * @param {number} pid
 * @returns {{ parent: number, startedAt: string, zombie: boolean } | null} null when there is no such process
 */
function readProcess(pid) {
  try {
    if (hasProc) {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      // The name in parentheses may hold anything, so count fields from the last parenthesis.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A process whose first thread has ended keeps its ports until its other threads have ended too.
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

/** @returns {number[]} */
export function allPids() {
  if (hasProc)
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  return execFileSync('ps', ['-axo', 'pid='], { encoding: 'utf8' }).trim().split(/\s+/).map(Number);
}

/**
 * @param {number | undefined} pid
 * @returns {ProcessIdentity | null} null when it is not running
 */
export function identify(pid) {
  const found = pid ? readProcess(pid) : null;
  return pid && found && !found.zombie ? { pid, startedAt: found.startedAt } : null;
}

/**
 * @param {ProcessIdentity | null | undefined} identity
 * @returns {boolean}
 */
export function isAlive(identity) {
  return !!identity && identify(identity.pid)?.startedAt === identity.startedAt;
}

/**
 * @param {number} pid
 * @returns {string} its command line, or '' when it cannot be read
 */
export function commandLine(pid) {
  try {
    if (hasProc) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').join(' ').trim();
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/**
 * Every process below `pid`, by parentage: servers put their workers in sessions of their own, so groups do not tell.
 * @param {number} pid
 * @returns {ProcessIdentity[]}
 */
export function descendants(pid) {
  /** @type {Map<number, ProcessIdentity[]>} */
  const children = new Map();
  for (const candidate of allPids()) {
    const found = readProcess(candidate);
    if (!found || found.zombie) continue;
    const siblings = children.get(found.parent) ?? [];
    siblings.push({ pid: candidate, startedAt: found.startedAt });
    children.set(found.parent, siblings);
  }
  /** @type {ProcessIdentity[]} */
  const below = [];
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of children.get(next) ?? []) {
      below.push(child);
      open.push(child.pid);
    }
  }
  return below;
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 * @returns {boolean} false when there was nothing to signal
 */
export function sendSignal(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * SIGKILL for a process and everything below it, at one moment: stopped first, so that it cannot fork meanwhile. The stop
 * takes effect a moment after it was asked for, so what is below is looked for until nothing new is there.
 * @param {ProcessIdentity | null | undefined} identity
 * @returns {ProcessIdentity[]} what was killed
 */
export function killTree(identity) {
  if (!identity || !isAlive(identity)) return [];
  sendSignal(identity.pid, 'SIGSTOP');
  /** @type {Map<number, ProcessIdentity>} */
  const below = new Map();
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet++) {
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

/**
 * @param {ProcessIdentity | null | undefined} identity
 * @param {number} timeoutMs
 * @returns {Promise<boolean>} whether it ended in time
 */
export async function waitForEnd(identity, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  for (let pause = 5; isAlive(identity); pause = Math.min(pause * 2, 100)) {
    if (Date.now() > deadline) return false;
    await sleep(pause);
  }
  return true;
}

/**
 * Asks a process to end, kills it when it does not, and takes care of descendants that outlive it.
 * @param {ProcessIdentity | null | undefined} identity
 * @param {{ signal?: NodeJS.Signals, graceMs?: number }} [options]
 * @returns {Promise<boolean>} false when it had to be killed
 */
export async function terminate(identity, { signal = 'SIGTERM', graceMs = 15_000 } = {}) {
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
