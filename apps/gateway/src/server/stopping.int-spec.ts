import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, eventually, StackProcess, type TestDatabase } from '@frontdesk/testing';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { service } from '../service.js';

// Starting a process is slow while other specs run.
jest.setTimeout(360_000);

describe('a gateway during its shutdown delay', () => {
  let database: TestDatabase;
  let gateway: StackProcess;
  const keepAlive = new Agent({ keepAlive: true });

  async function answer(): Promise<{ status: number | undefined; connection: string | undefined }> {
    const [response] = await once(get(`${gateway.publicOrigin}/docs/api.json`, { agent: keepAlive }), 'response');
    await once(response.resume(), 'end');
    return { status: response.statusCode, connection: response.headers.connection };
  }

  const isUnready = async (): Promise<boolean> => (await fetch(`${gateway.healthUrl}/readyz`)).status === 503;

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      RABBITMQ_URL: process.env['RABBITMQ_URL']!,
      REDIS_URL: process.env['REDIS_URL']!,
      PLATFORM_API_TOKENS: 'a-token-of-the-stopping-spec',
      CURSOR_SECRET: 'a-secret-of-the-stopping-spec',
      SHUTDOWN_DELAY_MS: '60000',
    };
    gateway = await StackProcess.plan('gateway', env, false, () => undefined);
    await gateway.start();
  });

  afterAll(async () => {
    keepAlive.destroy();
    await gateway.kill();
    await database.drop();
  });

  it('is unready, serves requests, and closes new and reused connections after a response', async () => {
    expect(await answer()).toEqual({ status: 200, connection: 'keep-alive' });
    process.kill(gateway.pid!, 'SIGTERM');
    await eventually(isUnready);
    expect(await answer()).toEqual({ status: 200, connection: 'close' });
    expect(await answer()).toEqual({ status: 200, connection: 'close' });
  });
});
