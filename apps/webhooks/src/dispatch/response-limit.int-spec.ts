import { AllowedHosts } from '@frontdesk/egress';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import tls from 'node:tls';
import { aRequest, configWith, FakeDns } from '../../testing/webhooks.js';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../../testing/certificate.js';
import { WebhookSender, type AttemptOutcome } from './webhook-sender.js';

const TIMEOUT_MS = 5000;
const ORIGINAL = tls.getCACertificates('default');
/** The socket buffers of both sides cannot hold this much while the sender does not read. */
const MAX_BUFFERED_BYTES = 32 * 1024 * 1024;

let server: Server;
let sender: WebhookSender;
const sockets = new Set<Socket>();

async function listen(on: Server): Promise<number> {
  server = on.on('connection', (socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  sender = new WebhookSender(
    new AllowedHosts([`127.0.0.1:${port}`, `localhost:${port}`]),
    new FakeDns(),
    configWith({ WEBHOOK_ATTEMPT_TIMEOUT_MS: TIMEOUT_MS }),
  );
  return port;
}

const send = (url: string): Promise<AttemptOutcome> => sender.send(aRequest(url)) as Promise<AttemptOutcome>;

afterEach(async () => {
  tls.setDefaultCACertificates(ORIGINAL);
  await sender.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server.close();
});

describe('a response that floods the parser', () => {
  const chunked = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';

  let written: number;
  /** The server responds with the head and then repeats the given text. */
  const flooding = (head: string, repeated: string) => (socket: Socket) => {
    written = 0;
    const more = Buffer.from(repeated.repeat(65_536 / repeated.length));
    const flood = (): void => {
      while (!socket.destroyed && written < 2 * MAX_BUFFERED_BYTES) {
        written += more.length;
        if (!socket.write(more)) return;
      }
    };
    socket
      .on('error', () => undefined)
      .on('drain', flood)
      .once('data', () => {
        socket.write(head);
        flood();
      });
  };

  it.each([
    ['interim responses', '', 'HTTP/1.1 103 Early Hints\r\nLink: <a>\r\n\r\n', { error: 'connect_error' }],
    ['blank lines', '', '\r\n', { error: 'connect_error' }],
    ['a reason phrase', 'HTTP/1.1 200 ', 'OK', { error: 'connect_error' }],
    ['a chunk extension', `${chunked}1;a=`, 'a', { responseStatus: 200, error: null }],
    ['a chunk length', chunked, '0', { responseStatus: 200, error: null }],
  ])('is cut off at the limit: %s', async (_, head, repeated, expected) => {
    const port = await listen(createServer(flooding(head, repeated)));
    expect(await send(`http://127.0.0.1:${port}/`)).toMatchObject(expected);
    expect(written).toBeLessThan(MAX_BUFFERED_BYTES);
  });

  it('is cut off at the limit over TLS', async () => {
    tls.setDefaultCACertificates([...ORIGINAL, RECEIVER_CERTIFICATE]);
    const keys = { key: RECEIVER_KEY, cert: RECEIVER_CERTIFICATE };
    const port = await listen(tls.createServer(keys, flooding(`${chunked}1;a=`, 'a')));
    expect(await send(`https://localhost:${port}/`)).toMatchObject({ responseStatus: 200, error: null });
    expect(written).toBeLessThan(MAX_BUFFERED_BYTES);
  });
});

describe('a connection', () => {
  it('is reused for several responses, each up to the limit', async () => {
    tls.setDefaultCACertificates([...ORIGINAL, RECEIVER_CERTIFICATE]);
    let connections = 0;
    const https = createHttpsServer({ key: RECEIVER_KEY, cert: RECEIVER_CERTIFICATE }, (_, response) => {
      response.end(Buffer.alloc(60 * 1024, 'a'));
    });
    https.on('secureConnection', () => (connections += 1));
    const port = await listen(https);
    for (let count = 0; count < 8; count++) {
      expect(await send(`https://localhost:${port}/`)).toMatchObject({ responseStatus: 200, error: null });
    }
    expect(connections).toBeLessThan(4);
  });
});
