import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { RelayServer, type ConnectedCall } from './relay-server.js';

let server: Server;
/** Resolves once the server has closed the connection. */
let closed: Promise<unknown>;
/** The call of every token. Null refuses the token. */
let call: ConnectedCall | null;

beforeEach(async () => {
  call = null;
  const relay = new RelayServer({
    publicUrl: 'wss://voice.frontdesk.example',
    authToken: null,
    maxConnections: 1,
    connect: () => Promise.resolve(call),
    onMalformed: () => undefined,
    onFault: () => undefined,
  });
  server = createServer().on('upgrade', (request, socket, head) => relay.upgrade(request, socket, head));
  closed = new Promise((resolve) => server.once('connection', (socket) => socket.once('close', resolve)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

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

describe('a connection', () => {
  beforeEach(() => {
    // Sockets go on in real time.
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'hrtime'] });
    call = { receive: () => Promise.resolve(), tick: () => Promise.resolve(), leave: () => Promise.resolve() };
  });
  afterEach(() => void jest.useRealTimers());

  async function connected(options: { autoPong?: boolean } = {}): Promise<WebSocket> {
    const { port } = server.address() as AddressInfo;
    const client = new WebSocket(`ws://127.0.0.1:${port}/voice/relay/browser.${'a'.repeat(43)}`, options);
    await once(client, 'open');
    return client;
  }

  /** Sends a message, and waits until the server has handled everything before it. */
  async function received(client: WebSocket): Promise<void> {
    const message = new Promise((resolve) => (call!.receive = async () => resolve(null)));
    client.send('{"type":"dtmf","digit":"1"}');
    await message;
  }

  it('is kept while the peer answers pings, and ends once it does not', async () => {
    const client = await connected({ autoPong: false });
    const pinged = (): Promise<unknown> => {
      const ping = once(client, 'ping');
      jest.advanceTimersByTime(15_000);
      return ping;
    };
    await pinged();
    client.pong();
    await received(client);
    await pinged();
    jest.advanceTimersByTime(15_000);
    await once(client, 'close');
  });
});
