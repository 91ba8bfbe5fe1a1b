// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';

/** What /proc counts in; 100 on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/**
 * CPU time used so far, in seconds, of groups of processes and of the whole machine.
 * @typedef {{ groups: Record<string, number>, machine: number, at: number }} CpuReading
 */

/**
 * @typedef {object} CpuUse
 * @property {Record<string, number>} groups CPU seconds of each group
 * @property {number} total CPU seconds of all groups
 * @property {number} foreign share of the machine's CPU that anything but the known groups used, 0 to 1
 */

/**
 * Each group is a process with everything below it. Time of children that have ended counts too, since the kernel adds
 * it to their parent; that is how the backends of Postgres are covered.
 * @param {Record<string, number>} roots process id of each group
 * @returns {CpuReading}
 */
export function readCpu(roots) {
  const processes = readProcesses();
  const groups = Object.fromEntries(Object.entries(roots).map(([name, pid]) => [name, treeSeconds(processes, pid)]));
  return { groups, machine: machineBusySeconds(), at: performance.now() };
}

/**
 * @param {CpuReading} before
 * @param {CpuReading} after
 * @param {string[]} counted the groups that matter; the others are known, so not foreign, and left out
 * @returns {CpuUse}
 */
export function cpuBetween(before, after, counted) {
  const used = (/** @type {string} */ name) => after.groups[name] - before.groups[name];
  const sum = (/** @type {string[]} */ names) => names.reduce((total, name) => total + used(name), 0);
  const capacity = ((after.at - before.at) / 1000) * os.availableParallelism();
  const outside = after.machine - before.machine - sum(Object.keys(after.groups));
  return {
    groups: Object.fromEntries(counted.map((name) => [name, used(name)])),
    total: sum(counted),
    foreign: Math.max(0, outside / capacity),
  };
}

/**
 * A server this process started, the last of several, by the name of its program: the launcher does not tell its process
 * id.
 * @param {string} program as in /proc/<pid>/comm
 * @returns {number}
 */
export function childProgram(program) {
  const found = [...readProcesses()].filter(([, { parent, name }]) => parent === process.pid && name === program);
  if (found.length === 0) throw new Error(`No child process named ${program} was found.`);
  return Math.max(...found.map(([pid]) => pid));
}

/** @typedef {{ parent: number, name: string, seconds: number }} ProcessTimes */

/** @returns {Map<number, ProcessTimes>} */
function readProcesses() {
  const found = new Map();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'latin1');
      const nameEnd = stat.lastIndexOf(')');
      const fields = stat.slice(nameEnd + 2).split(' ');
      // utime, stime, and both again of children that have ended
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
      const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
      found.set(Number(entry), { parent: Number(fields[1]), name, seconds: ticks / TICKS_PER_SECOND });
    } catch {
      // It ended between the listing and the reading.
    }
  }
  return found;
}

/**
 * @param {Map<number, ProcessTimes>} processes
 * @param {number} root
 */
function treeSeconds(processes, root) {
  let seconds = 0;
  for (const [pid, times] of processes) if (isBelow(processes, pid, root)) seconds += times.seconds;
  return seconds;
}

/**
 * @param {Map<number, ProcessTimes>} processes
 * @param {number} pid
 * @param {number} root
 */
function isBelow(processes, pid, root) {
  for (let each = pid; each > 0; each = processes.get(each)?.parent ?? 0) if (each === root) return true;
  return false;
}

function machineBusySeconds() {
  const fields = readFileSync('/proc/stat', 'latin1').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const [user, nice, system, , , irq, softirq] = fields;
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
}
