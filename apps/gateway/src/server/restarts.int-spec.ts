// Slow: restarts gateway processes nine times under load.
import { inTransaction } from '@frontdesk/persistence';
import { createTestDatabase, eventually, StackProcess, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { organizationDefaults } from '../organizations/organization-defaults.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { service } from '../service.js';

// Starting processes is slow while other specs run.
jest.setTimeout(360_000);

const TOKEN = 'a-token-of-the-restarts-spec';
const CLIENTS = 16;
/** Only a stop that waits for idle connections, which stay for 72 s, or for open streams takes this long. */
const MAX_STOP_MS = 60_000;

interface Sent {
  method: 'GET' | 'POST';
  path: string;
  body: string;
}

interface Received {
  status: number;
  text: string;
}

interface Failure extends Error {
  /** `connect` means that nothing was sent. */
  syscall?: string;
  /** Whether the connection had carried a request before. */
  onReusedSocket?: boolean;
}

async function exchange(origin: string, agent: Agent, { method, path, body }: Sent): Promise<Received> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const request = httpRequest(origin + path, { method, agent, headers });
  request.end(body);
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { status: response.statusCode!, text: await text(response) };
  } catch (error) {
    throw Object.assign(error as Failure, { onReusedSocket: request.reusedSocket });
  }
}

/** Whether nobody listens on a port of this machine. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}

/** This is below REUSE_GRACE_MS, as docs/operations.md requires of a proxy. */
const PROXY_IDLE_MS = 500;

/** The proxy's connections. None is used again after PROXY_IDLE_MS, not even while a busy machine delays timers. */
class ProxyAgent extends Agent {
  private readonly freeSince = new WeakMap<object, number>();

  constructor() {
    super({ keepAlive: true, timeout: PROXY_IDLE_MS });
    this.on('free', (socket: Socket) => this.freeSince.set(socket, performance.now()));
  }

  closeIdle(): void {
    for (const socket of Object.values(this.freeSockets).flatMap((sockets) => sockets ?? []))
      if (performance.now() - this.freeSince.get(socket)! > PROXY_IDLE_MS) socket.destroy();
  }
}

/**
 * Behaves like a load balancer: tries the next replica if nothing was sent, and retries a GET whose connection closed.
 */
async function startProxy(origins: readonly string[]): Promise<Server> {
  const agent = new ProxyAgent();
  let turns = 0;
  const pass = async (sent: Sent, turn: number, retriesLeft: number): Promise<Received> => {
    agent.closeIdle();
    try {
      return await exchange(origins[turn % origins.length]!, agent, sent);
    } catch (error) {
      const { syscall, onReusedSocket } = error as Failure;
      const canRetry = syscall === 'connect' || (sent.method === 'GET' && onReusedSocket);
      if (!canRetry || retriesLeft === 0) return { status: 502, text: String(error) };
      return pass(sent, turn + 1, retriesLeft - 1);
    }
  };
  const proxy = createServer((request, response) => {
    void text(request)
      .then((body) => pass({ method: request.method as Sent['method'], path: request.url!, body }, turns++, 3))
      .then(({ status, text: answered }) => response.writeHead(status).end(answered));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  proxy.once('close', () => agent.destroy());
  return proxy;
}

/** Runs clients that each send requests in sequence on a keep-alive connection. Half of them pause between requests. */
class Load {
  readonly created: string[] = [];
  readonly failures: string[] = [];
  served = 0;
  private isOver = false;
  private readonly clients: Promise<void>[];

  constructor(
    private readonly origin: string,
    private readonly organizationId: number,
  ) {
    this.clients = Array.from({ length: CLIENTS }, (_, client) => this.ask(client));
  }

  async end(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  private async ask(client: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let turn = 0; !this.isOver; turn++) {
      const name = `client ${client} turn ${turn}`;
      const body = JSON.stringify({ name, mode: 'test', scopes: ['leads:read'] });
      const path = `/api/platform/v1/organizations/${this.organizationId}/api-keys`;
      const sent: Sent =
        turn % 2 === 0 ? { method: 'POST', path, body } : { method: 'GET', path: '/docs/api.json', body: '' };
      try {
        const { status, text: answered } = await exchange(this.origin, agent, sent);
        if (status >= 300) this.failures.push(`${sent.method} ${status} ${answered.slice(0, 200)}`);
        else this.served++;
        if (status === 201) this.created.push(name);
      } catch (error) {
        const { syscall, message } = error as Failure;
        // The next process does not listen yet, so nothing was sent.
        if (syscall === 'connect') await sleep(20);
        else this.failures.push(`${sent.method} ${message}`);
      }
      if (client % 2 === 0) await sleep(Math.random() * 500);
    }
    agent.destroy();
  }
}

describe('a gateway that stops and has no shutdown delay', () => {
  let database: TestDatabase;
  let organizationId: number;
  let gateways: StackProcess[];
  const undo: (() => unknown)[] = [];

  const stopped = async (gateway: StackProcess): Promise<number> => {
    const orderedAt = performance.now();
    await gateway.stop(2 * MAX_STOP_MS);
    return performance.now() - orderedAt;
  };
  const namesOfKeys = async (): Promise<string[]> => {
    const rows = await database.dataSource.query<{ name: string }[]>('SELECT name FROM api_keys');
    return rows.map(({ name }) => name).sort();
  };

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    const at = new Date('2026-03-01T00:00:00Z');
    const organizations = new OrganizationsRepository(database.dataSource);
    organizationId = await inTransaction(database.dataSource, async (tx) => {
      const own = { name: 'Acme', widget_id: 'wgt_restarts', changed_at: at, created_at: at };
      return (await organizations.insert(tx, { ...organizationDefaults, version: 1, trial_minutes_version: 1, ...own }))
        .id;
    });
    const env = {
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      DATABASE_URL: database.url,
      RABBITMQ_URL: process.env['RABBITMQ_URL']!,
      REDIS_URL: process.env['REDIS_URL']!,
      PLATFORM_API_TOKENS: TOKEN,
      CURSOR_SECRET: 'a-secret-of-the-restarts-spec',
      SHUTDOWN_DELAY_MS: '0',
      // So that the stops end by themselves.
      SHUTDOWN_GRACE_MS: String(2 * MAX_STOP_MS),
    };
    const plan = (): Promise<StackProcess> => StackProcess.plan('gateway', env, false, () => undefined);
    gateways = [await plan(), await plan()];
    await Promise.all(gateways.map((gateway) => gateway.start()));
  });
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
    await database.dataSource.query('DELETE FROM api_keys');
  });
  afterAll(async () => {
    await Promise.all(gateways.map((gateway) => gateway.kill()));
    await database.drop();
  });

  it('serves every request of 16 keep-alive clients through three restarts', async () => {
    const [gateway] = gateways;
    const load = new Load(gateway!.publicOrigin, organizationId);
    const stopsMs: number[] = [];
    for (let restart = 0; restart < 3; restart++) {
      await sleep(1000);
      const servedBefore = load.served;
      stopsMs.push(await stopped(gateway!));
      await gateway!.start();
      await eventually(() => load.served > servedBefore + CLIENTS);
    }
    await load.end();
    expect(load.failures).toEqual([]);
    expect(await namesOfKeys()).toEqual(load.created.sort());
    expect(Math.max(...stopsMs)).toBeLessThan(MAX_STOP_MS);
  });

  it('loses no request behind a proxy while both replicas restart in turn', async () => {
    const proxy = await startProxy(gateways.map(({ publicOrigin }) => publicOrigin));
    undo.push(() => proxy.close());
    const load = new Load(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, organizationId);
    for (const gateway of [...gateways, ...gateways]) {
      await sleep(1000);
      await stopped(gateway);
      await gateway.start();
    }
    await load.end();
    expect(load.failures).toEqual([]);
    expect(await namesOfKeys()).toEqual(load.created.sort());
    expect(load.served).toBeGreaterThan(10 * CLIENTS);
  });

  it('finishes the request in flight with Connection: close and exits despite an idle connection', async () => {
    const [gateway] = gateways;
    const { port } = new URL(gateway!.publicOrigin);
    const idle = connect(Number(port), '127.0.0.1');
    idle.write('GET /docs/api.json HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(idle, 'data');
    idle.resume();
    const body = JSON.stringify({ name: 'in flight', mode: 'test', scopes: [] });
    const slow = connect(Number(port), '127.0.0.1');
    slow.write(
      `POST /api/platform/v1/organizations/${organizationId}/api-keys HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${TOKEN}\r\n` +
        `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await once(slow, 'data');
    const stop = stopped(gateway!);
    await eventually(() => isRefused(Number(port)));
    slow.write(body.slice(5));
    const answered = await text(slow);
    expect(answered).toMatch(/^HTTP\/1\.1 201 /);
    expect(answered).toMatch(/\r\nconnection: close\r\n/i);
    expect(await stop).toBeLessThan(MAX_STOP_MS);
    await gateway!.start();
  });

  it('ends an open stream at once with a complete response and Connection: close', async () => {
    const [gateway] = gateways;
    const origin = gateway!.publicOrigin;
    const post = { method: 'POST' as const, path: `/api/platform/v1/organizations/${organizationId}/api-keys` };
    const body = JSON.stringify({ name: 'stream', mode: 'test', scopes: ['webhooks:manage', 'leads:read'] });
    const { key } = JSON.parse((await exchange(origin, new Agent(), { ...post, body })).text) as { key: string };
    const stream = connect(Number(new URL(origin).port), '127.0.0.1');
    stream.write(`GET /api/public/v1/events/stream HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n\r\n`);
    const streamed = text(stream);
    await once(stream, 'data');
    const stop = stopped(gateway!);
    const ended = await within(5000, () => streamed);
    expect(ended).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*\r\n0\r\n\r\n$/i);
    expect(await stop).toBeLessThan(MAX_STOP_MS);
    await gateway!.start();
  });
});
