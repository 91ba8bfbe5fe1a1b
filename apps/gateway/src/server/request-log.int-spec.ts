import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, eventually, StackProcess, type TestDatabase } from '@frontdesk/testing';
import { service } from '../service.js';

// Starting a process is slow while other specs run.
jest.setTimeout(360_000);

describe('the log line of a request', () => {
  let database: TestDatabase;
  let gateway: StackProcess;
  const lines: string[] = [];

  async function lineOf(method: string, target: string): Promise<Record<string, unknown>> {
    const id = `${method}-${Math.random()}`;
    await fetch(`${gateway.publicOrigin}${target}`, { method, headers: { 'x-request-id': id } });
    await eventually(() => lines.some((line) => line.includes(id)));
    return JSON.parse(lines.find((line) => line.includes(id))!) as Record<string, unknown>;
  }

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'info',
      DATABASE_URL: database.url,
      RABBITMQ_URL: process.env['RABBITMQ_URL']!,
      REDIS_URL: process.env['REDIS_URL']!,
      PLATFORM_API_TOKENS: 'a-token-of-the-request-log-spec',
      CURSOR_SECRET: 'a-secret-of-the-request-log-spec',
    };
    gateway = await StackProcess.plan('gateway', env, false, (line) => lines.push(line));
    await gateway.start();
  });
  afterAll(async () => {
    await gateway.kill();
    await database.drop();
  });

  it.each([
    ['GET', '/api/public/v1/lead', 404],
    ['HEAD', '/favicon.ico', 404],
    ['DELETE', '/api/public/v1/me', 405],
  ])('has the path, without the query, for %s %s with status %i', async (method, path, status) => {
    const line = await lineOf(method, `${path}?token=a-secret-in-the-query`);
    expect(line).toMatchObject({ msg: 'request.handled', method, path, status });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  it('has the operation instead of the path for other statuses', async () => {
    const line = await lineOf('GET', '/docs/api.json?token=a-secret-in-the-query');
    expect(line).toMatchObject({ msg: 'request.handled', operation: 'documentation', status: 200 });
    expect(line).not.toHaveProperty('path');
    expect(JSON.stringify(line)).not.toContain('secret');
  });
});
