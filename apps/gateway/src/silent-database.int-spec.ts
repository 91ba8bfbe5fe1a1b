import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  createTestDatabase,
  eventually,
  StackProcess,
  startTcpProxy,
  within,
  type TcpProxy,
  type TestDatabase,
} from '@frontdesk/testing';
import { generateApiKey } from './credentials/api-key-format.js';
import { service } from './service.js';

// Starting a process is slow while other specs run.
jest.setTimeout(360_000);

const TOKEN = 'a-token-of-the-silent-database-spec';
/** The deadline of a request (docs/architecture.md) plus one second of latency. */
const DEADLINE_MS = 6000;

interface ErrorResponse {
  status: number;
  code: unknown;
  retryAfter: string | null;
}

/** The response for `unavailable`. */
const UNAVAILABLE: ErrorResponse = { status: 503, code: 'server_error', retryAfter: '1' };

describe('a gateway whose Postgres does not respond', () => {
  let database: TestDatabase;
  let postgres: TcpProxy;
  let gateway: StackProcess;
  let organization: { data: { id: number }; test_key: string };

  const request = (path: string, token: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`${gateway.publicOrigin}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  const send = async (...sent: Parameters<typeof request>): Promise<ErrorResponse> => {
    const response = await request(...sent);
    const { code } = (await response.json()) as { code?: unknown };
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') };
  };
  const withUncachedKey = (): Promise<ErrorResponse> => send('/public/v1/me', generateApiKey('live'));
  const write = (method: string, path: string, body: object): Promise<ErrorResponse> =>
    send(`/platform/v1${path}`, TOKEN, { method, body: JSON.stringify(body) });

  /** Fills the connection pool. */
  const warmUp = (): Promise<unknown> =>
    Promise.all(Array.from({ length: 30 }, () => send('/platform/v1/organizations', TOKEN)));

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    postgres = await startTcpProxy(database.url);
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: postgres.url,
      RABBITMQ_URL: process.env['RABBITMQ_URL']!,
      REDIS_URL: process.env['REDIS_URL']!,
      PLATFORM_API_TOKENS: TOKEN,
      CURSOR_SECRET: 'a-secret-of-the-silent-database-spec',
    };
    gateway = await StackProcess.plan('gateway', env, false, () => undefined);
    await gateway.start();
    const created = await request('/platform/v1/organizations', TOKEN, {
      method: 'POST',
      body: JSON.stringify({ name: 'Silent Dental', timezone: 'Europe/Berlin' }),
    });
    organization = (await created.json()) as typeof organization;
  });

  afterEach(() => postgres.restore());

  afterAll(async () => {
    await gateway.kill();
    await postgres.close();
    await database.drop();
  });

  const isServed = async (): Promise<boolean> => (await request('/public/v1/me', organization.test_key)).status === 200;

  it('returns 503 to reads and writes within the deadline and recovers with Postgres', async () => {
    const { id } = organization.data;
    await warmUp();
    postgres.blackHole();
    const responses = await within(DEADLINE_MS, () =>
      Promise.all([
        withUncachedKey(),
        send(`/platform/v1/organizations`, TOKEN),
        send(`/platform/v1/organizations/${id}`, TOKEN),
        send(`/platform/v1/organizations/${id}/api-keys`, TOKEN),
        send(`/platform/v1/organizations/${id}/webhook-endpoints`, TOKEN),
        write('POST', '/organizations', { name: 'Another', timezone: 'Europe/Berlin' }),
        write('PATCH', `/organizations/${id}`, { name: 'Renamed' }),
        write('POST', `/organizations/${id}/api-keys`, { name: 'crm', mode: 'test', scopes: ['leads:read'] }),
      ]),
    );
    expect(responses).toEqual(responses.map(() => UNAVAILABLE));
    postgres.restore();
    await eventually(isServed);
  });

  it('returns 503 within the deadline when requests outnumber its connections', async () => {
    await warmUp();
    postgres.blackHole();
    for (let round = 0; round < 2; round++) {
      const responses = await within(DEADLINE_MS, () => Promise.all(Array.from({ length: 60 }, withUncachedKey)));
      expect(responses).toEqual(responses.map(() => UNAVAILABLE));
    }
    postgres.restore();
    await eventually(isServed);
  });
});
