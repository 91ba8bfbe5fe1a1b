import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { RelayServer } from './relay-server.js';

let server: Server;
/** Resolves once the server has closed the connection. */
let closed: Promise<unknown>;

beforeEach(async () => {
  const relay = new RelayServer({
    publicUrl: 'wss://voice.frontdesk.example',
    authToken: null,
    maxConnections: 1,
    connect: () => Promise.resolve(null),
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
