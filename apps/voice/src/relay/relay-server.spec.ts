import { signatureOf } from '@frontdesk/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { WebSocket, type ClientOptions } from 'ws';
import { RelayServer, type ConnectedCall, type RelayConnection } from './relay-server.js';

const PUBLIC_URL = 'wss://voice.frontdesk.example';
const AUTH_TOKEN = 'a'.repeat(32);
const TOKEN = 'a'.repeat(43);

let server: Server;
/** Resolves once the server has closed the connection. */
let closed: Promise<unknown>;
/** The call of every token. Null refuses the token. */
let call: ConnectedCall | null;
let connection: RelayConnection;

beforeEach(async () => {
  call = null;
  const relay = new RelayServer({
    publicUrl: PUBLIC_URL,
    authToken: AUTH_TOKEN,
    maxConnections: 1,
    maxBrowserConnections: 1,
    connect: (_token, opened) => {
      connection = opened;
      return Promise.resolve(call);
    },
    onMalformed: () => undefined,
    onFault: () => undefined,
  });
  server = createServer().on('upgrade', (request, socket, head) => relay.upgrade(request, socket, head));
  closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const clients: WebSocket[] = [];

/** Connects a browser, or the carrier. */
async function connected(token = `browser.${TOKEN}`, options: ClientOptions = {}): Promise<WebSocket> {
  const { port } = server.address() as AddressInfo;
  const path = `/voice/relay/${token}`;
  const headers = { 'x-twilio-signature': signatureOf(AUTH_TOKEN, PUBLIC_URL + path, {}) };
  const client = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers, ...options });
  clients.push(client);
  await once(client, 'open');
  return client;
}

/** Returns a connection whose upgrade was refused. */
async function refused(): Promise<{ client: Socket; response: string }> {
  const { port } = server.address() as AddressInfo;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  client.write('GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
  const [response] = (await once(client, 'data')) as [Buffer];
  return { client, response: response.toString() };
}

describe('a refused upgrade', () => {
  it('ends the connection although the peer keeps its side open', async () => {
    const { client, response } = await refused();
    expect(response).toMatch(/^HTTP\/1.1 403 Forbidden/);
    await closed;
    client.destroy();
  });

  it('survives a peer that resets the connection', async () => {
    const { client } = await refused();
    client.resetAndDestroy();
    await closed;
  });
});

const SETUP = '{"type":"setup","sessionId":"VX1","callSid":"CA1"}';
const PROMPT = '{"type":"prompt","voicePrompt":"Hello"}';

describe('a connection', () => {
  beforeEach(() => {
    // Sockets go on in real time.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
    call = { receive: () => Promise.resolve(), tick: () => Promise.resolve(), leave: () => Promise.resolve() };
  });
  afterEach(() => void jest.useRealTimers());

  /** Sends a message, and waits until the server has handled everything before it. */
  async function handled(client: WebSocket, message: string): Promise<void> {
    const received = new Promise((resolve) => (call!.receive = async () => resolve(null)));
    client.send(message);
    await received;
  }
  const closed = async (client: WebSocket): Promise<unknown> => (await once(client, 'close'))[0];

  it('is kept while the peer answers pings, and ends once it does not', async () => {
    const client = await connected(undefined, { autoPong: false });
    await handled(client, SETUP);
    const pinged = (): Promise<unknown> => {
      const ping = once(client, 'ping');
      jest.advanceTimersByTime(15_000);
      return ping;
    };
    await pinged();
    client.pong();
    await handled(client, PROMPT);
    await pinged();
    jest.advanceTimersByTime(15_000);
    expect(await closed(client)).toBe(1006);
  });

  it('of a browser takes no line of the carrier, and browsers have a limit of their own', async () => {
    await connected();
    await connected(TOKEN);
    await expect(connected()).rejects.toThrow('503');
    await expect(connected(TOKEN)).rejects.toThrow('503');
  });

  it('ends if the peer sends no setup within ten seconds', async () => {
    const [silent, started] = [await connected(), await connected(TOKEN)];
    await handled(started, SETUP);
    jest.advanceTimersByTime(10_000);
    expect(await closed(silent)).toBe(1008);
    await handled(started, PROMPT);
  });

  it('ends five seconds after the receptionist has ended it', async () => {
    const client = await connected();
    await handled(client, SETUP);
    connection.send({ type: 'end' });
    jest.advanceTimersByTime(5000);
    expect(await closed(client)).toBe(1000);
  });

  it('is not read while many of its messages wait', async () => {
    const [busy, other] = [await connected(), await connected(TOKEN)];
    const [waiting, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let count = 0;
    call!.receive = () => {
      if (++count === 20) waiting.resolve();
      return release.promise;
    };
    for (let n = 0; n < 20; n++) busy.send(PROMPT);
    await waiting.promise;
    const order: string[] = [];
    const pong = once(busy, 'pong').then(() => order.push('pong'));
    busy.ping();
    other.ping();
    await once(other, 'pong');
    order.push('released');
    release.resolve();
    await pong;
    expect(order).toEqual(['released', 'pong']);
  });
});
