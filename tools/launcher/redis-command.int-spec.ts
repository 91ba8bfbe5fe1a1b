import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, parseAllDocuments } from 'yaml';
import { connectRedis } from './backing/connections.ts';
import { canRunPrivate, freePort } from './index.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PASSWORD = 'a-password-of-the-spec';
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const compose = parse(read('docker-compose.yml'), { merge: true, maxAliasCount: -1 });
const kubernetes = parseAllDocuments(read('k8s/overlays/local/backing/redis.yaml'))
  .map((document) => document.toJS())
  .find(({ kind }) => kind === 'StatefulSet');
const COMMANDS = {
  'docker-compose.yml': compose.services.redis.command.map((word: string) => word.replaceAll('$$', '$')),
  'k8s/overlays/local': kubernetes.spec.template.spec.containers[0].args,
};

const { ok, why } = canRunPrivate('redis');
if (!ok) process.stderr.write(`Redis: these tests did NOT run: ${why}\n`);

(ok ? describe : describe.skip).each(Object.entries(COMMANDS))('Redis of %s', (_file, [command, ...args]) => {
  let folder: string;
  let server: ChildProcess;
  let ended: Promise<unknown>;

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-redis-'));
  });
  afterEach(async () => {
    server.kill('SIGKILL');
    // A dying server could still write into the folder.
    await ended;
    rmSync(folder, { recursive: true });
  });

  it('sets the password, which is not among the arguments of its process', async () => {
    const port = await freePort();
    // The command replaces itself with redis-server, as the image's entrypoint does.
    const entrypoint = `#!/bin/sh\nexec "$@" --port ${port} --bind 127.0.0.1\n`;
    writeFileSync(path.join(folder, 'docker-entrypoint.sh'), entrypoint, { mode: 0o755 });
    writeFileSync(path.join(folder, 'password'), PASSWORD);
    const own = args.map((word: string) => word.replace('/run/secrets/password', path.join(folder, 'password')));
    const env = { PATH: `${folder}:${process.env.PATH}`, REDIS_PASSWORD: PASSWORD };
    server = spawn(command, own, { cwd: folder, env, stdio: 'ignore' });
    ended = once(server, 'exit');
    const session = await untilServing(`redis://:${PASSWORD}@127.0.0.1:${port}`);
    expect(await session.ping()).toBe('PONG');
    session.disconnect();
    expect(existsSync(path.join(folder, 'appendonlydir'))).toBe(true);
    await expect(connectRedis(`redis://127.0.0.1:${port}`)).rejects.toThrow(/NOAUTH/);
    const running = readFileSync(`/proc/${server.pid}/cmdline`, 'utf8');
    expect(running).toMatch(/^\S*redis-server/);
    expect(running).not.toContain(PASSWORD);
  });
});

async function untilServing(url: string) {
  for (let tries = 0; ; tries++) {
    try {
      return await connectRedis(url);
    } catch (error) {
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}
