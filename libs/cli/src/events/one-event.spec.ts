import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { verifyWebhook } from '@frontdesk/sdk/webhooks';
import { keptSecret } from '../listen/secret.ts';
import { createProgram, run } from '../program.ts';

const event = (id: string): object => ({ id, type: 'lead.created', livemode: false, data: { lead: { name: 'Zoë' } } });

describe('frontdesk events', () => {
  let folder: string;
  let printed: { out: string; err: string };
  let received: { body: string; headers: IncomingMessage['headers'] }[];
  let status: number;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/hooks') {
        received.push({ body: Buffer.concat(chunks).toString(), headers: request.headers });
        return void response.writeHead(status).end();
      }
      const isSecond = request.url!.includes('after=two');
      const meta = { next_cursor: isSecond ? 'three' : 'two', has_more: !isSecond };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ data: [event(isSecond ? 'b' : 'a')], meta }));
    });
  });
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runLine = (line: string): Promise<number> =>
    run(createProgram(folder), `events ${line} --key vk_test_x --base-url ${origin()}`.split(' '));

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-events-'));
    [printed, received, status] = [{ out: '', err: '' }, [], 204];
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))));
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.err += String(text))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('get prints an event of any page of the feed', async () => {
    expect(await runLine('get b')).toBe(0);
    expect(JSON.parse(printed.out)).toEqual(event('b'));
    expect(await runLine('get c')).toBe(1);
    expect(printed.err).toBe('The key may read no event c of the last 30 days.\n');
  });

  it('resend sends an event as often as asked, with the id, and signed with the secret of listen', async () => {
    const secret = keptSecret(folder, `${origin()}/hooks`);
    for (const _time of [1, 2]) expect(await runLine(`resend b --forward-to ${origin()}/hooks`)).toBe(0);
    expect(received).toHaveLength(2);
    for (const { body, headers } of received) {
      expect(verifyWebhook(body, String(headers['service-signature']), secret)).toMatchObject({ id: 'b' });
      expect(headers).toMatchObject({ 'service-event': 'lead.created', 'service-delivery': 'b' });
    }
    expect(printed.out).toMatch(/^(lead\.created {2}b {2}204 in \d+ ms {2}verified\n){2}$/);
    status = 500;
    expect(await runLine(`resend b --forward-to ${origin()}/hooks`)).toBe(1);
  });
});
