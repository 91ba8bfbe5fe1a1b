import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { within } from '@frontdesk/testing';
import { fastify, type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sendError } from './error-responses.js';
import { LINGER_MS } from './lingering-close.js';
import { readBytes } from './request-body.js';

const MEBIBYTE = 1024 * 1024;

describe('a client whose body is too large', () => {
  let server: FastifyInstance;
  const handled: number[] = [];
  const refused = expect.stringMatching(/^HTTP\/1\.1 413 [^]*\r\n\r\n\{"message":.*"code":"payload_too_large"\}$/);

  /** A client that has sent the head of a request and does not read yet. */
  async function client(header: string): Promise<Socket> {
    const socket = connect((server.server.address() as AddressInfo).port).pause();
    await once(socket, 'connect');
    socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`);
    return socket;
  }

  beforeAll(async () => {
    server = fastify({ forceCloseConnections: true });
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', (_request, _payload, done) => done(null));
    server.addHook('onResponse', (_request, reply, done) => {
      handled.push(reply.statusCode);
      done();
    });
    server.post('/', { errorHandler: (error, _request, reply) => sendError(reply, error) }, ({ raw }) =>
      readBytes(raw, { maxBytes: 1024, refusal: 'payload_too_large' }),
    );
    await server.listen({ port: 0, host: '::' });
  });
  afterAll(() => server.close());

  const body = 'x'.repeat(8 * MEBIBYTE);
  it.each([
    ['with Content-Length', `Content-Length: ${body.length}`, body],
    ['with chunked encoding', 'Transfer-Encoding: chunked', `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  ])('reads the whole 413 after it has sent everything, %s', async (_title, header, sent) => {
    for (let n = 0; n < 10; n++) {
      const socket = await client(header);
      await new Promise<void>((resolve, reject) => socket.write(sent, (error) => (error ? reject(error) : resolve())));
      expect(await text(socket)).toEqual(refused);
    }
    expect(handled.splice(0)).toEqual(Array.from({ length: 10 }, () => 413));
  });

  it('gets the 413 at once and is disconnected seconds later if it keeps sending', async () => {
    const socket = await client('Transfer-Encoding: chunked');
    const startedAt = performance.now();
    const trickle = setInterval(() => socket.write(`800\r\n${'x'.repeat(2048)}\r\n`), 20);
    const cut = new Promise((resolve) => socket.once('close', resolve).on('error', () => undefined));
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString())).resume();
    await within(LINGER_MS, () => once(socket, 'data'));
    expect(answer).toEqual(refused);
    await cut;
    clearInterval(trickle);
    expect(performance.now() - startedAt).toBeGreaterThan(LINGER_MS - 100);
  });
});
