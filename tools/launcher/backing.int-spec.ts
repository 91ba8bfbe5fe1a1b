import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connectPostgres, connectRedis, probeRabbitmq } from './backing/connections.ts';
import { canRunPrivate, startPrivatePostgres, startPrivateRabbitmq, startPrivateRedis } from './index.ts';
import { openToOthers } from './test-open-to-others.ts';

jest.setTimeout(360_000);

let dir: string;
beforeAll(() => {
  // A home like .local, for a user whose umask gives others read access.
  process.umask(0o022);
  dir = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-backing-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function describeWhereItRuns(name: 'postgres' | 'redis' | 'rabbitmq'): typeof describe | typeof describe.skip {
  const { ok, why } = canRunPrivate(name);
  if (!ok) process.stderr.write(`private ${name}: these tests did NOT run: ${why}\n`);
  return ok ? describe : describe.skip;
}

describeWhereItRuns('postgres')('private Postgres', () => {
  it('keeps committed rows and its URL through SIGKILL, restart and a second start', async () => {
    const postgres = await startPrivatePostgres({ dir: path.join(dir, 'postgres'), database: 'own' });
    try {
      const before = await connectPostgres(postgres.url);
      await before.query('CREATE TABLE kept (n int)');
      await before.query('INSERT INTO kept VALUES (7)');

      await postgres.kill();
      expect(postgres.running()).toBe(false);
      await expect(connectPostgres(postgres.url)).rejects.toMatchObject({ code: 'ECONNREFUSED' });

      await postgres.restart();
      const after = await connectPostgres(postgres.url);
      expect((await after.query('SELECT n FROM kept')).rows).toEqual([{ n: 7 }]);
      await after.end();

      await postgres.stop();
      const again = await startPrivatePostgres({ dir: path.join(dir, 'postgres'), database: 'own' });
      expect(again.url).toBe(postgres.url);
      expect(openToOthers(dir)).toEqual([]);
      await again.stop();
    } finally {
      await postgres.kill();
    }
  });

  it('refuses a wrong password', async () => {
    const postgres = await startPrivatePostgres({ dir: path.join(dir, 'postgres') });
    try {
      const wrong = new URL(postgres.url);
      wrong.password = 'wrong';
      await expect(connectPostgres(wrong.href)).rejects.toThrow(/password authentication failed/);
    } finally {
      await postgres.stop();
    }
  });
});

describeWhereItRuns('redis')('private Redis', () => {
  it('restarts on the same port after SIGKILL, and can be emptied', async () => {
    mkdirSync(path.join(dir, 'redis'), { mode: 0o755 }); // An earlier version left this open.
    chmodSync(path.join(dir, 'redis'), 0o755);
    const redis = await startPrivateRedis({ dir: path.join(dir, 'redis') });
    try {
      await redis.kill();
      await redis.restart();
      const session = await connectRedis(redis.url);
      await session.set('a', '1');
      await redis.wipe();
      expect(await session.get('a')).toBeNull();
      session.disconnect();
      const anonymous = `redis://127.0.0.1:${redis.port}`;
      await expect(connectRedis(anonymous)).rejects.toThrow(/NOAUTH/);
      expect(openToOthers(dir)).toEqual([]);
    } finally {
      await redis.stop();
    }
  });
});

describeWhereItRuns('rabbitmq')('private RabbitMQ', () => {
  it('restarts on the same port after SIGKILL', async () => {
    const rabbitmq = await startPrivateRabbitmq({ dir: path.join(dir, 'rabbitmq'), vhost: 'own' });
    try {
      await rabbitmq.kill();
      await expect(probeRabbitmq(rabbitmq.url)).rejects.toThrow();
      await rabbitmq.restart();
      await probeRabbitmq(rabbitmq.url);
      await expect(probeRabbitmq(rabbitmq.url.replace(/:[0-9a-f]+@/, ':wrong@'))).rejects.toThrow(
        /refused the user name or password/,
      );
      expect(openToOthers(dir)).toEqual([]);
    } finally {
      await rabbitmq.stop();
    }
  });
});
