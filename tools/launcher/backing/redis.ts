import path from 'node:path';
import { LauncherFailure } from '../failure.ts';
import { samePortIfFree } from '../ports.ts';
import { makePrivateFolder, randomSecret, writePrivateText } from '../private-files.ts';
import { findProgram } from './binaries.ts';
import {
  instanceOf,
  type PrivateInstance,
  type PrivateInstanceOptions,
  PrivateServer,
  readNotes,
  saveNotes,
} from './private-server.ts';
import { connectRedis, probeRedis } from './connections.ts';

function redisProgram() {
  const directories = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];
  return findProgram('redis-server', directories) ?? findProgram('valkey-server', directories);
}

export function canRunRedis(): { ok: true } | { ok: false; why: string } {
  return redisProgram() ? { ok: true } : { ok: false, why: 'redis-server was not found' };
}

export interface PrivateRedis extends PrivateInstance {
  /** Deletes all data, as the loss of its disk would. */
  wipe(): Promise<void>;
}

export interface PrivateRedisOptions extends PrivateInstanceOptions {
  /** Further entries of redis.conf. */
  settings?: Record<string, string | number>;
}

export async function startPrivateRedis({ dir, settings = {}, signal }: PrivateRedisOptions): Promise<PrivateRedis> {
  const program = redisProgram();
  if (!program) throw new LauncherFailure('redis-server was not found');
  makePrivateFolder(dir);
  const notes = readNotes(dir);
  const password = notes.password ?? randomSecret();
  let port = notes.port ?? 0;
  const url = () => `redis://:${password}@127.0.0.1:${port}/0`;
  const configuration = path.join(dir, 'redis.conf');

  const server = new PrivateServer({
    title: 'Redis',
    dir,
    stopSignal: 'SIGTERM',
    startTimeoutMs: 30_000,
    async programs() {
      port = await samePortIfFree(port);
      saveNotes(dir, { port, password });
      // The password is in a file, because every user of the machine can read arguments.
      writePrivateText(
        configuration,
        [
          `port ${port}`,
          'bind 127.0.0.1',
          `requirepass ${password}`,
          'daemonize no',
          'save ""',
          'appendonly yes',
          'dir .',
          ...Object.entries(settings).map(([name, value]) => `${name} ${value}`),
          '',
        ].join('\n'),
      );
      return [{ command: program, args: [configuration], env: process.env }];
    },
    async probe() {
      if (!port) throw new Error('no port yet');
      await probeRedis(url());
    },
  });
  await server.start(signal);
  return {
    ...instanceOf(server, url, () => port),
    async wipe() {
      const redis = await connectRedis(url());
      await redis.flushall();
      redis.disconnect();
    },
  };
}
