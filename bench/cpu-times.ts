import { readFileSync, readdirSync } from 'node:fs';
import os from 'node:os';

/** The unit of the times in /proc, which is 100 per second on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** The CPU seconds that groups of processes and the whole machine have used so far. */
interface CpuReading {
  groups: Record<string, number>;
  machine: number;
  at: number;
}

export interface CpuUse {
  /** The CPU seconds of each group. */
  groups: Record<string, number>;
  /** The CPU seconds of all groups. */
  total: number;
  /** The share of the machine's CPU that processes outside the known groups used, from 0 to 1. */
  foreign: number;
}

/**
 * Reads the CPU time of process trees. The kernel adds the time of an ended child to its parent, so the backends of
 * Postgres that have ended count too.
 * @param roots the root process id of each group
 */
export function readCpu(roots: Record<string, number>): CpuReading {
  const processes = readProcesses();
  const groups = Object.fromEntries(Object.entries(roots).map(([name, pid]) => [name, treeSeconds(processes, pid)]));
  return { groups, machine: machineBusySeconds(), at: performance.now() };
}

/** @param counted the groups to report; the other groups count neither as used nor as foreign */
export function cpuBetween(before: CpuReading, after: CpuReading, counted: string[]): CpuUse {
  const used = (name: string) => after.groups[name] - before.groups[name];
  const sum = (names: string[]) => names.reduce((total, name) => total + used(name), 0);
  const capacity = ((after.at - before.at) / 1000) * os.availableParallelism();
  const outside = after.machine - before.machine - sum(Object.keys(after.groups));
  return {
    groups: Object.fromEntries(counted.map((name) => [name, used(name)])),
    total: sum(counted),
    foreign: Math.max(0, outside / capacity),
  };
}

/**
 * Finds the newest server that this process started, since the launcher does not return its process id.
 * @param program its name in /proc/<pid>/comm
 */
export function childProgram(program: string): number {
  const found = [...readProcesses()].filter(([, { parent, name }]) => parent === process.pid && name === program);
  if (found.length === 0) throw new Error(`No child process named ${program} was found.`);
  return Math.max(...found.map(([pid]) => pid));
}

interface ProcessTimes {
  parent: number;
  name: string;
  seconds: number;
}

function readProcesses(): Map<number, ProcessTimes> {
  const found = new Map<number, ProcessTimes>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'latin1');
      const nameEnd = stat.lastIndexOf(')');
      const fields = stat.slice(nameEnd + 2).split(' ');
      // These are utime and stime of the process and of its ended children.
      const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + Number(fields[index]), 0);
      const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
      found.set(Number(entry), { parent: Number(fields[1]), name, seconds: ticks / TICKS_PER_SECOND });
    } catch {
      // The process ended after it was listed.
    }
  }
  return found;
}

function treeSeconds(processes: Map<number, ProcessTimes>, root: number) {
  let seconds = 0;
  for (const [pid, times] of processes) if (isBelow(processes, pid, root)) seconds += times.seconds;
  return seconds;
}

function isBelow(processes: Map<number, ProcessTimes>, pid: number, root: number) {
  for (let each = pid; each > 0; each = processes.get(each)?.parent ?? 0) if (each === root) return true;
  return false;
}

function machineBusySeconds() {
  const fields = readFileSync('/proc/stat', 'latin1').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
  const [user, nice, system, , , irq, softirq] = fields;
  return (user + nice + system + irq + softirq) / TICKS_PER_SECOND;
}
