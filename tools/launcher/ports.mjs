// @ts-check
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './process-tree.mjs';

// Below the range that the system uses for outgoing connections, so that a free port stays free until its server
// starts.
const LOWEST = 20_000;
const HIGHEST = 32_000;

/** @type {Set<number>} */
const handedOut = new Set();

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<NodeJS.ErrnoException | null>} the error of listening there, or null
 */
export function listenError(port, host = '127.0.0.1') {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** @returns {Promise<number>} a free port of the loopback address, never the same twice in one process */
export async function freePort() {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (handedOut.has(port) || (await listenError(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST} on 127.0.0.1`);
}

/**
 * @param {number | undefined} remembered
 * @returns {Promise<number>} the remembered port if it is still free, else another
 */
export async function samePortIfFree(remembered) {
  if (!remembered || !(await becomesFree(remembered, 1000))) return freePort();
  handedOut.add(remembered);
  return remembered;
}

/**
 * @param {number} port
 * @param {number} timeoutMs
 * @returns {Promise<boolean>}
 */
export async function becomesFree(port, timeoutMs) {
  const deadline = Date.now() + timeoutMs;
  while (await listenError(port)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/**
 * @param {number} port
 * @returns {string | null} such as "pid 12 (nginx: master)"; null without access to it
 */
export function portOwner(port) {
  try {
    const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningInodes(file, port)));
    if (inodes.size === 0) return null;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (!holdsSocket(pid, inodes)) continue;
      const command = commandLine(Number(pid));
      return `pid ${pid} (${command.length > 60 ? `${command.slice(0, 59)}…` : command})`;
    }
  } catch {
    // Not Linux, or no access to /proc, so only the port number is reported.
  }
  return null;
}

/**
 * @param {string} file
 * @param {number} port
 * @returns {string[]}
 */
function listeningInodes(file, port) {
  const LISTEN = '0A';
  return readFileSync(file, 'latin1')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTEN && parseInt(fields[1]?.split(':')[1] ?? '', 16) === port)
    .map((fields) => fields[9]);
}

/**
 * @param {string} pid
 * @param {Set<string>} inodes
 */
function holdsSocket(pid, inodes) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return target.startsWith('socket:[') && inodes.has(target.slice(8, -1));
    });
  } catch {
    return false;
  }
}
