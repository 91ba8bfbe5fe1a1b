import { valueWithin } from '@frontdesk/concurrency';
import { AllowedHosts } from '@frontdesk/egress';
import { eventually, Receiver } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import tls from 'node:tls';
import { aRequest, configWith, FakeDns } from '../../testing/webhooks.js';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../../testing/certificate.js';
import { WebhookSender, type AttemptOutcome } from './webhook-sender.js';

const TIMEOUT_MS = 600;
let receiver: Receiver;
let sender: WebhookSender;
let dns: FakeDns;
const servers: Server[] = [];
const senders: WebhookSender[] = [];

const senderWith = (allowed: string[]): WebhookSender => {
  const config = configWith({ WEBHOOK_ATTEMPT_TIMEOUT_MS: TIMEOUT_MS });
  senders.push(new WebhookSender(new AllowedHosts(allowed), dns, config));
  return senders.at(-1)!;
};

const send = (url = receiver.url(), by = sender): Promise<AttemptOutcome> =>
  by.send({ ...aRequest(url), body: '{"é":1}' }) as Promise<AttemptOutcome>;

/** Starts a server on a free port and closes it after the test. */
async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const rawServer = (onConnection: (socket: Socket) => void): Promise<number> =>
  listen(
    createServer((socket) => {
      socket.on('error', () => undefined);
      onConnection(socket);
    }),
  );

/**
 * The first request of a process is slow, and the time limit of these tests is short, so one request is sent in
 * advance.
 */
beforeAll(async () => {
  dns = new FakeDns();
  const warmUp = await Receiver.start();
  await send(warmUp.url(), senderWith([`127.0.0.1:${warmUp.port}`]));
  await warmUp.close();
});
beforeEach(async () => {
  dns = new FakeDns();
  receiver = await Receiver.start();
  sender = senderWith([`127.0.0.1:${receiver.port}`]);
});
afterEach(async () => {
  for (const one of senders.splice(0)) await one.close();
  await receiver.close();
  for (const server of servers.splice(0)) server.close();
});

describe('an attempt', () => {
  it('posts the exact bytes with the documented headers', async () => {
    const outcome = await send(receiver.url('/in?a=b%20c#d'));
    expect(outcome).toMatchObject({ responseStatus: 204, error: null, retryAfter: null });
    expect(outcome.sentAfterMs).toBeLessThanOrEqual(outcome.durationMs);
    const [request] = receiver.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/in?a=b%20c' });
    expect(request!.rawBody.toString()).toBe('{"é":1}');
    expect(request!.headers).toEqual({
      host: `127.0.0.1:${receiver.port}`,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'user-agent': 'Service-Webhooks/1.0',
      'service-event': 'webhook.test',
      'service-delivery': 'id',
      'service-signature': 't=1,v1=00',
      'content-length': '8',
    });
  });

  it.each([200, 201, 202, 299])('is delivered with status %i', async (status) => {
    receiver.answerWith({ status, body: 'fine' });
    expect(await send()).toMatchObject({ responseStatus: status, error: null });
  });

  it.each([400, 401, 404, 410, 429, 500, 503])('fails with http_%i', async (status) => {
    receiver.answerWith({ status, headers: { 'retry-after': '7' } });
    expect(await send()).toMatchObject({ responseStatus: status, error: `http_${status}`, retryAfter: '7' });
  });

  it.each([301, 302, 303, 307, 308])('does not follow a redirect (%i)', async (status) => {
    receiver.answerWith({ status, headers: { location: receiver.url('/elsewhere') } });
    expect(await send()).toMatchObject({ responseStatus: status, error: 'redirect' });
    await sleep(50);
    expect(receiver.requests).toHaveLength(1);
  });

  it('ignores proxy settings of the environment', async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTP_PROXY: 'http://127.0.0.1:1',
      http_proxy: 'http://127.0.0.1:1',
      ALL_PROXY: 'http://127.0.0.1:1',
    });
    const fresh = senderWith([`127.0.0.1:${receiver.port}`]);
    try {
      expect(await send(receiver.url(), fresh)).toMatchObject({ error: null });
    } finally {
      process.env = before;
    }
  });

  it('reuses connections', async () => {
    const ports = new Set<number>();
    const server = createHttpServer((request, response) => {
      ports.add(request.socket.remotePort!);
      response.end('fine');
    });
    const port = await listen(server);
    const one = senderWith([`127.0.0.1:${port}`]);
    for (let i = 0; i < 10; i++) expect(await send(`http://127.0.0.1:${port}/`, one)).toMatchObject({ error: null });
    expect(ports.size).toBeLessThanOrEqual(2);
  });
});

describe('connections', () => {
  it('are closed and removed from memory when their origin is no longer used', async () => {
    let open = 0;
    const server = createHttpServer((_, response) => {
      response.writeHead(200, { 'keep-alive': 'timeout=600' }).end();
    });
    server.on('connection', (socket) => {
      open += 1;
      socket.once('close', () => (open -= 1));
    });
    server.keepAliveTimeout = 0;
    const port = await listen(server);
    const one = senderWith([`127.0.0.1:${port}`]);
    expect(await send(`http://127.0.0.1:${port}/`, one)).toMatchObject({ error: null });
    expect(one.origins).toBe(1);
    await eventually(() => open === 0 && one.origins === 0, { timeoutMs: 60_000 });
  });

  it('are abandoned, and nothing is sent, when the delivery is no longer wanted', async () => {
    const received: string[] = [];
    const port = await rawServer((socket) => socket.on('data', (chunk: Buffer) => received.push(chunk.toString())));
    const slow = new WebhookSender(
      new AllowedHosts([`127.0.0.1:${port}`]),
      dns,
      configWith({ WEBHOOK_ATTEMPT_TIMEOUT_MS: 10_000 }),
    );
    senders.push(slow);
    // The server never completes the TLS handshake.
    const outcome = await slow.send(aRequest(`https://127.0.0.1:${port}/`), () => Promise.resolve(false));
    expect(outcome).toBe('withdrawn');
    expect(received.join('')).not.toContain('POST');
  });
});

describe('the time limit', () => {
  /**
   * The attempt never ends early. To test that it ends on time, a timer of the same process is used, because it is as
   * late as the attempt on a busy machine.
   */
  const timedOut = async (attempt: Promise<AttemptOutcome>): Promise<AttemptOutcome> => {
    const outcome = await valueWithin(TIMEOUT_MS + 400, attempt, null);
    expect(outcome).toMatchObject({ error: 'timeout' });
    // A timer counts whole milliseconds.
    expect(outcome!.durationMs).toBeGreaterThan(TIMEOUT_MS - 1);
    return outcome!;
  };

  it('ends an attempt that gets no response', async () => {
    receiver.answerWith({ hang: true });
    expect((await timedOut(send())).responseStatus).toBeNull();
  });

  it('ends an attempt whose body arrives slowly, even after a 2xx status', async () => {
    receiver.answerWith({ status: 200, dripEveryMs: 20 });
    await timedOut(send());
  });

  it('ends an attempt whose headers arrive slowly', async () => {
    const port = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('X'), 20);
      socket.once('close', () => clearInterval(drip));
    });
    await timedOut(send(`http://127.0.0.1:${port}/`, senderWith([`127.0.0.1:${port}`])));
  });

  it('ends an attempt during the TLS handshake', async () => {
    const port = await rawServer(() => undefined);
    await timedOut(send(`https://127.0.0.1:${port}/`, senderWith([`127.0.0.1:${port}`])));
  });

  it('ends an attempt during the DNS lookup', async () => {
    dns.resolve = () => new Promise(() => undefined);
    await timedOut(send('https://hooks.example.com/'));
  });

  it('is the same for every attempt without a connection, at any start time', async () => {
    dns.resolve = () => new Promise(() => undefined);
    const attempts = Array.from({ length: 12 }, async (_, index) => {
      await sleep(index * 90);
      await timedOut(send(`https://hooks${index}.example.com/`));
    });
    await Promise.all(attempts);
  });
});

describe('a response', () => {
  it('is read up to 64 KiB and judged by its status', async () => {
    let written = 0;
    let closed = false;
    const port = await rawServer((socket) => {
      socket.once('close', () => (closed = true));
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n');
        const flood = (): void => {
          while (!socket.destroyed && socket.write(Buffer.alloc(16_384))) written += 16_384;
        };
        socket.on('drain', flood);
        flood();
      });
    });
    const outcome = await send(`http://127.0.0.1:${port}/`, senderWith([`127.0.0.1:${port}`]));
    expect(outcome).toMatchObject({ responseStatus: 200, error: null });
    await eventually(() => closed);
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it('with endless headers is a connect_error', async () => {
    let written = 0;
    const port = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const flood = (): void => {
        while (!socket.destroyed && socket.write(`X-Filler: ${'x'.repeat(4096)}\r\n`)) written += 4096;
      };
      socket.on('drain', flood);
      flood();
    });
    const outcome = await send(`http://127.0.0.1:${port}/`, senderWith([`127.0.0.1:${port}`]));
    expect(outcome).toMatchObject({ responseStatus: null, error: 'connect_error' });
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  it('is not decompressed', async () => {
    receiver.answerWith({ status: 200, headers: { 'content-encoding': 'gzip' }, body: 'this is not gzip' });
    expect(await send()).toMatchObject({ responseStatus: 200, error: null });
  });

  it('is a connect_error if it is not HTTP or is cut off', async () => {
    const port = await rawServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'));
    expect(await send(`http://127.0.0.1:${port}/`, senderWith([`127.0.0.1:${port}`]))).toMatchObject({
      error: 'connect_error',
    });
    receiver.answerWith({ cut: true });
    expect(await send()).toMatchObject({ responseStatus: null, error: 'connect_error' });
  });
});

describe('a URL', () => {
  it('without a listening server is a connect_error', async () => {
    const port = await rawServer(() => undefined);
    await new Promise((resolve) => servers.pop()!.close(resolve));
    expect(await send(`http://127.0.0.1:${port}/`, senderWith([`127.0.0.1:${port}`]))).toMatchObject({
      error: 'connect_error',
    });
  });

  it('is a dns_error if its host does not resolve', async () => {
    expect(await send('https://nowhere.example.com/')).toMatchObject({ error: 'dns_error', sentAfterMs: null });
  });

  it.each([
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://localhost/',
    'http://example.com/',
    'https://user:secret@example.com/',
  ])('%s is an unsafe_address and never connected to', async (url) => {
    expect(await send(url)).toMatchObject({ error: 'unsafe_address', sentAfterMs: null });
    expect(dns.asked).toBe(0);
  });

  it.each([[['127.0.0.1']], [['8.8.8.8', '127.0.0.1']], [['::1']], [['::ffff:10.0.0.1', '8.8.8.8']]])(
    'is an unsafe_address and never connected to if its host resolves to %j',
    async (addresses) => {
      let connections = 0;
      const port = await rawServer(() => (connections += 1));
      dns.addresses.set('rebind.example.com', addresses);
      expect(await send(`https://rebind.example.com:${port}/`)).toMatchObject({ error: 'unsafe_address' });
      expect(connections).toBe(0);
      expect(dns.asked).toBe(1);
    },
  );
});

describe('TLS', () => {
  const original = tls.getCACertificates('default');
  let server: HttpsServer;
  let port: number;
  let asked: { host?: string; servername?: string | false | null } = {};

  beforeAll(async () => {
    server = createHttpsServer({ key: RECEIVER_KEY, cert: RECEIVER_CERTIFICATE }, (request, response) => {
      const { servername } = request.socket as tls.TLSSocket & { servername?: string | false };
      asked = { host: request.headers.host, servername };
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());
  afterEach(() => tls.setDefaultCACertificates(original));

  it('requires a trusted certificate', async () => {
    expect(await send(`https://localhost:${port}/`, senderWith([`localhost:${port}`]))).toMatchObject({
      error: 'tls_error',
    });
  });

  it('sends the host name in SNI and Host', async () => {
    tls.setDefaultCACertificates([...original, RECEIVER_CERTIFICATE]);
    const outcome = await send(`https://localhost:${port}/`, senderWith([`localhost:${port}`]));
    expect(outcome).toMatchObject({ responseStatus: 204, error: null });
    expect(asked).toEqual({ host: `localhost:${port}`, servername: 'localhost' });
  });

  it('is timed with the other steps of a connection, once per connection', async () => {
    tls.setDefaultCACertificates([...original, RECEIVER_CERTIFICATE]);
    const by = senderWith([`localhost:${port}`]);
    const measured = expect.any(Number) as unknown as number;
    const first = await send(`https://localhost:${port}/`, by);
    expect(first.timings).toEqual({ dnsMs: measured, connectMs: measured, tlsMs: measured, firstByteMs: measured });
    const { dnsMs, connectMs, tlsMs, firstByteMs } = first.timings;
    expect(dnsMs! + connectMs! + tlsMs! + firstByteMs!).toBeLessThanOrEqual(first.durationMs);
    // The connection is idle again shortly after a response.
    await eventually(async () => {
      const { timings } = await send(`https://localhost:${port}/`, by);
      expect(timings).toEqual({ dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: measured });
      return true;
    });
  });

  it('requires a certificate for the same host', async () => {
    tls.setDefaultCACertificates([...original, RECEIVER_CERTIFICATE]);
    expect(await send(`https://127.0.0.1:${port}/`, senderWith([`127.0.0.1:${port}`]))).toMatchObject({
      error: 'tls_error',
    });
  });

  it('is a tls_error when the server does not support it', async () => {
    const plain = await rawServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await send(`https://127.0.0.1:${plain}/`, senderWith([`127.0.0.1:${plain}`]))).toMatchObject({
      error: 'tls_error',
    });
  });
});
