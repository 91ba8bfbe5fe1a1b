import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { within } from '@frontdesk/testing';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connections, REUSE_GRACE_MS } from './connections.js';

const REQUEST = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
/** The operating system cannot buffer this much for a client that does not read. */
const LARGE_BYTES = 16 * 1024 * 1024;

describe('connections of a stopping server', () => {
  let server: Server;
  let port: number;
  let connections: Connections;
  let answer: RequestListener;

  const client = async (sent: string): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(sent);
    return socket;
  };
  const stop = async (): Promise<number> => {
    const startedAt = performance.now();
    connections.closeAfterUse();
    await connections.refuseNew();
    await connections.drained();
    return performance.now() - startedAt;
  };

  beforeEach(async () => {
    answer = (_request, response) => response.end('here');
    server = createServer((request, response) => answer(request, response));
    connections = new Connections();
    connections.watch(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterEach(() => server.closeAllConnections());

  it('close after the response in flight, which has Connection: close', async () => {
    answer = (_request, response) => void sleep(300).then(() => response.end('here'));
    const socket = await client(REQUEST);
    await sleep(100);
    const stopped = within(REUSE_GRACE_MS, stop);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*here$/i);
    await stopped;
  });

  it('serve one more request on an open connection, while new connections are refused', async () => {
    const socket = await client(REQUEST);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/\r\nconnection: keep-alive\r\n/i);
    const stopped = stop();
    await sleep(REUSE_GRACE_MS / 2);
    await expect(client(REQUEST)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    socket.write(REQUEST);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n[^]*here$/i);
    await stopped;
  });

  it('close after the grace period if they are idle, whether they were used or not', async () => {
    const [used, unused] = [await client(REQUEST), await client('')];
    await once(used, 'data');
    const closed = Promise.all([text(used), text(unused)]);
    const tookMs = await within(REUSE_GRACE_MS + 1000, stop);
    expect(await closed).toEqual(['', '']);
    expect(tookMs).toBeGreaterThan(REUSE_GRACE_MS - 100);
  });

  it('stay open for a request that has partly arrived', async () => {
    const socket = await client(REQUEST.slice(0, 10));
    const stopped = stop();
    await sleep(REUSE_GRACE_MS - 500);
    socket.write(REQUEST.slice(10, 20));
    await sleep(1000);
    socket.write(REQUEST.slice(20));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
    await stopped;
  });

  it('deliver a whole response to a client that reads late', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(LARGE_BYTES, 'x'));
    const socket = (await client(REQUEST)).pause();
    await sleep(300);
    const stopped = stop();
    await sleep(REUSE_GRACE_MS + 500);
    const received = await text(socket);
    expect(received.length - received.indexOf('\r\n\r\n') - 4).toBe(LARGE_BYTES);
    await stopped;
  });
});
