import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLine } from './process-tree.ts';

// The ports are below the range that the system uses for outgoing connections, so that a free port stays free until its
// server starts.
const LOWEST = 20_000;
const HIGHEST = 32_000;

const handedOut = new Set<number>();

/**
 * Reserves a TCP port by binding the UDP port with the same number, which nothing else here uses. Other processes of
 * this machine then choose other ports, although the server does not listen yet. The reservation ends with the process.
 *
 * @returns whether no process has reserved it
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      resolve(false);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}

/** @returns the error of listening on the port, or null */
export function listenError(port: number, host = '127.0.0.1'): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** @returns a free port of the loopback address that no running process has got from this function */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (handedOut.has(port) || (await listenError(port)) || !(await reserve(port))) continue;
    handedOut.add(port);
    return port;
  }
  throw new Error(`no free port between ${LOWEST} and ${HIGHEST} on 127.0.0.1`);
}

/** @returns the remembered port if it is still free, and otherwise another one */
export async function samePortIfFree(remembered: number | undefined): Promise<number> {
  if (!remembered || !(await becomesFree(remembered, 1000))) return freePort();
  if (!handedOut.has(remembered) && !(await reserve(remembered))) return freePort();
  handedOut.add(remembered);
  return remembered;
}

export async function becomesFree(port: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (await listenError(port)) {
    if (Date.now() > deadline) return false;
    await sleep(20);
  }
  return true;
}

/** @returns a text such as "pid 12 (nginx: master)", or null if this process may not see the owner */
export function portOwner(port: number): string | null {
  try {
    const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((file) => listeningInodes(file, port)));
    if (inodes.size === 0) return null;
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      if (!holdsSocket(pid, inodes)) continue;
      const command = commandLine(Number(pid));
      return `pid ${pid} (${command.length > 60 ? `${command.slice(0, 59)}…` : command})`;
    }
  } catch {
    // This is not Linux, or /proc is not accessible, so only the port number is reported.
  }
  return null;
}

function listeningInodes(file: string, port: number): string[] {
  const LISTEN = '0A';
  return readFileSync(file, 'latin1')
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === LISTEN && parseInt(fields[1]?.split(':')[1] ?? '', 16) === port)
    .map((fields) => fields[9]);
}

function holdsSocket(pid: string, inodes: Set<string>) {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => {
      const target = readlinkSync(`/proc/${pid}/fd/${fd}`);
      return target.startsWith('socket:[') && inodes.has(target.slice(8, -1));
    });
  } catch {
    return false;
  }
}
