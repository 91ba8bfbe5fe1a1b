// Slow: starts a private broker.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { connectPostgres, connectRedis, probeRabbitmq } from './backing/connections.ts';
import { BACKING, chooseBacking } from './backing/resolve.ts';
import type { Progress } from './progress.ts';
import { canRunPrivate, freePort, startPrivateRabbitmq, startPrivateRedis } from './index.ts';
import { databaseSpace, NoSpace, redisSpace, testName, vhostSpace } from './test-space.ts';

jest.setTimeout(360_000);

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-space-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function describeWhereItRuns(name: 'redis' | 'rabbitmq'): typeof describe | typeof describe.skip {
  const { ok, why } = canRunPrivate(name);
  if (!ok) process.stderr.write(`test space in ${name}: these tests did NOT run: ${why}\n`);
  return ok ? describe : describe.skip;
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error) => error,
  );

it('the space for a test run on a shared Postgres is dropped with the databases whose names continue its own', async () => {
  const [name, other] = [testName(), testName()];
  const space = await databaseSpace(process.env.DATABASE_URL!, name);
  const copy = await databaseSpace(process.env.DATABASE_URL!, `${name}_copy`);
  const kept = await databaseSpace(process.env.DATABASE_URL!, other);
  await space.drop();
  await expect(connectPostgres(space.url)).rejects.toThrow(/does not exist/);
  await expect(connectPostgres(copy.url)).rejects.toThrow(/does not exist/);
  await (await connectPostgres(kept.url)).end();
  await kept.drop();
});

describeWhereItRuns('redis')('space for a test run on a shared Redis', () => {
  let redis: Awaited<ReturnType<typeof startPrivateRedis>>;
  beforeAll(async () => {
    redis = await startPrivateRedis({ dir: path.join(dir, 'redis'), settings: { databases: 2 } });
  });
  afterEach(() => redis.wipe());
  afterAll(() => redis.stop());

  it("is an empty database number other than the URL's, and is empty again afterwards", async () => {
    const space = await redisSpace(redis.url);
    expect(new URL(space.url).pathname).toBe('/1');
    await space.drop();
    const session = await connectRedis(space.url);
    expect(await session.dbsize()).toBe(0);
    session.disconnect();
  });

  it('is refused if no number is empty, and existing data stays unchanged', async () => {
    const taken = new URL(redis.url);
    taken.pathname = '/1';
    const session = await connectRedis(taken.href);
    await session.set('of', 'others');
    const failure = await failureOf(redisSpace(redis.url));
    expect(failure).toBeInstanceOf(NoSpace);
    expect(failure.message).toContain('unset REDIS_URL');
    expect(await session.dbsize()).toBe(1);
    session.disconnect();
  });
});

describeWhereItRuns('rabbitmq')('space for a test run on a shared RabbitMQ', () => {
  /** The broker of this test run, in which `npm test` has already created a virtual host. */
  const managed = { url: process.env.RABBITMQ_URL!, managementUrl: process.env.RABBITMQ_MANAGEMENT_URL };
  let unmanaged: Awaited<ReturnType<typeof startPrivateRabbitmq>>;
  beforeAll(async () => {
    unmanaged = await startPrivateRabbitmq({ dir: path.join(dir, 'unmanaged') });
  });
  afterAll(() => unmanaged.stop());

  it('is a separate virtual host, which is removed afterwards', async () => {
    const name = testName();
    const space = await vhostSpace(managed.url, name, { RABBITMQ_MANAGEMENT_URL: managed.managementUrl });
    expect(new URL(space.url).pathname).toBe(`/${name}`);
    await probeRabbitmq(space.url);
    await space.drop();
    await expect(probeRabbitmq(space.url)).rejects.toThrow();
  });

  it('is refused if there is no management API', async () => {
    const nowhere = { RABBITMQ_MANAGEMENT_URL: `http://127.0.0.1:${await freePort()}` };
    const failure = await failureOf(vhostSpace(unmanaged.url, testName(), nowhere));
    expect(failure).toBeInstanceOf(NoSpace);
    expect(failure.message).toContain('rabbitmq-plugins enable rabbitmq_management');
    expect(failure.message).toContain('unset RABBITMQ_URL');
  });

  it('is refused if the management API belongs to another broker, which keeps nothing', async () => {
    const other = new URL(managed.url);
    other.port = new URL(unmanaged.url).port;
    const name = testName();
    const failure = await failureOf(vhostSpace(other.href, name, { RABBITMQ_MANAGEMENT_URL: managed.managementUrl }));
    expect(failure).toBeInstanceOf(NoSpace);
    const there = new URL(managed.url);
    there.pathname = `/${name}`;
    await expect(probeRabbitmq(there.href)).rejects.toThrow();
  });
});

describeWhereItRuns('redis')('a configured server without room for the test run', () => {
  let named: Awaited<ReturnType<typeof startPrivateRedis>>;
  let printed: string[];
  beforeAll(async () => {
    named = await startPrivateRedis({ dir: path.join(dir, 'named') });
  });
  afterEach(() => {
    jest.restoreAllMocks();
    delete process.env.DOCKER_HOST;
  });
  afterAll(() => named.stop());

  /** Only Redis has no space, so the other servers are used as configured. */
  const choose = () => {
    printed = [];
    jest.spyOn(BACKING.postgres, 'probe').mockResolvedValue(undefined);
    jest.spyOn(BACKING.rabbitmq, 'probe').mockResolvedValue(undefined);
    return chooseBacking({
      dir,
      env: {
        DATABASE_URL: 'postgres://named/x',
        RABBITMQ_URL: 'amqp://named',
        REDIS_URL: named.url,
        FRONTDESK_NO_INSTALL: '1',
      },
      progress: { print: (line: string) => void printed.push(line) } as Progress,
      signal: new AbortController().signal,
      forTests: {
        spaceAt: async (name, url) => {
          if (name === 'redis') throw new NoSpace('REDIS_URL: no room. Or unset REDIS_URL.');
          return `${url}-own`;
        },
      },
    });
  };

  it('is replaced by a private Redis, with one line that says so', async () => {
    const choices = await choose();
    expect(choices.redis.source).toBe('private');
    expect(printed).toEqual(['REDIS_URL: no room. Or unset REDIS_URL. The tests use a private Redis.']);
    expect((await choices.rabbitmq.start()).url).toBe('amqp://named-own');
  });

  it('makes the run fail with the remedy if no private Redis can run either', async () => {
    process.env.DOCKER_HOST = 'tcp://127.0.0.1:1';
    jest.spyOn(BACKING.redis, 'canRun').mockReturnValue({ ok: false });
    const failure = await failureOf(choose());
    expect(failure.message).toContain('REDIS_URL: no room. Or unset REDIS_URL.');
    expect(failure.message).toContain('found no way to run it');
  });
});
