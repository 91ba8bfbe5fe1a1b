import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createProgram, run } from '../program.ts';
import { eventReader, followEvents, StreamRefused, type StreamEvent } from './event-stream.ts';
import { listenOptions } from './options.ts';

const KEY = 'vk_test_of_the_spec';

describe('the options of frontdesk listen', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-listen-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it("default to the demo's", () => {
    const demo = { base_url: 'http://127.0.0.1:8080/api/public/v1', test_key: KEY };
    writeFileSync(path.join(folder, 'demo.json'), JSON.stringify(demo));
    expect(listenOptions({ forwardTo: 'http://localhost:3000/hooks' }, folder)).toEqual({
      receiver: { url: 'http://localhost:3000/hooks', secret: expect.stringMatching(/^whsec_[\w-]{32}$/) },
      streamUrl: expect.stringMatching(
        /^http:\/\/127\.0\.0\.1:8080\/api\/public\/v1\/events\/stream\?events=lead\.created%2C.*do_not_call\.added$/,
      ),
      key: KEY,
      printsBodies: false,
    });
    const given = {
      forwardTo: 'http://[::1]:1/',
      events: 'lead.created,chat.closed',
      key: 'vk_test_x',
      baseUrl: 'https://api.example.com',
      secret: 'whsec_x',
    };
    expect(listenOptions(given, folder)).toEqual({
      receiver: { url: 'http://[::1]:1/', secret: 'whsec_x' },
      streamUrl: 'https://api.example.com/api/public/v1/events/stream?events=lead.created%2Cchat.closed',
      key: 'vk_test_x',
      printsBodies: false,
    });
  });

  it('can print events without a receiver', () => {
    expect(listenOptions({ print: true, key: KEY, baseUrl: 'http://a' }, folder)).toMatchObject({
      receiver: null,
      printsBodies: true,
    });
  });

  it('include a signing secret for each receiver, which other users of the machine cannot read', () => {
    const secretOf = (forwardTo: string) =>
      listenOptions({ forwardTo, key: KEY, baseUrl: 'http://a' }, folder).receiver!.secret;
    const first = secretOf('http://localhost:3000/hooks');
    expect(secretOf('http://localhost:3000/hooks')).toBe(first);
    expect(secretOf('http://localhost:3000/others')).not.toBe(first);
    expect(secretOf('http://localhost:3000/hooks')).toBe(first);
    expect(statSync(path.join(folder, 'listen-secrets.json')).mode & 0o777).toBe(0o600);
  });

  it.each([
    '',
    '--forward-to http://a --key vk_test_x --base-url http://a --secret x',
    '--forward-to localhost:3000 --key vk_test_x --base-url http://a',
    '--forward-to http://a --base-url http://a',
    '--forward-to http://a --key vk_test_x',
    '--forward-to http://a --key vk_live_x --base-url http://a',
    '--forward-to http://a --key vk_test_x --base-url http://a --evnts x',
  ])('are refused with exit code 2 for %j', async (line) => {
    const refusal = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(await run(createProgram(folder), ['listen', ...line.split(' ').filter(Boolean)])).toBe(2);
    refusal.mockRestore();
  });
});

describe('Server-Sent Events', () => {
  it('are parsed completely from chunks of any size, and comments are ignored', () => {
    const text =
      ':\n\nretry: 1000\n\nid: 1\nevent: lead.created\ndata: {"é":1}\n\n:\n\nevent: ready\ndata: {}\n\nevent: half';
    for (const size of [1, 7, text.length]) {
      const read = eventReader();
      const events: StreamEvent[] = [];
      for (let at = 0; at < text.length; at += size) events.push(...read(text.slice(at, at + size)));
      expect(events).toEqual([
        { type: 'lead.created', data: '{"é":1}' },
        { type: 'ready', data: '{}' },
      ]);
    }
  });

  it('continue on a new connection after a lost one, until the server refuses', async () => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      if (requests === 2) return void response.destroy();
      if (requests === 4) return void response.writeHead(401).end('{"message":"A valid API key is required."}');
      expect(request.headers.authorization).toBe(`Bearer ${KEY}`);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`event: n\ndata: ${requests}\n\n`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const seen: string[] = [];
    const losses: boolean[] = [];
    const following = followEvents({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      key: KEY,
      signal: new AbortController().signal,
      onEvent: ({ data }) => void seen.push(data),
      onLost: (_reason, hasAnswered) => void losses.push(hasAnswered),
    });
    await expect(following).rejects.toThrow(StreamRefused);
    await expect(following).rejects.toThrow('A valid API key is required.');
    expect({ seen, losses }).toEqual({ seen: ['1', '3'], losses: [true, false, true] });
    server.close();
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe('frontdesk listen', () => {
  const PROGRAM = path.join(import.meta.dirname, '../main.ts');

  it('reports an unreachable API once and forwards events as soon as it is up', async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const options = ['--key', KEY, '--base-url', origin, '--forward-to', 'http://127.0.0.1:1/', '--secret', 'whsec_x'];
    const child = spawn(process.execPath, [PROGRAM, 'listen', ...options]);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('event: ready\ndata: {"events":["lead.created"]}\n\n');
    });
    const until = async (text: string) => {
      while (!output.includes(text)) await sleep(50);
    };
    try {
      await until('does not respond');
      await sleep(2000); // This is enough time for at least one further try.
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      await until('listening for lead.created');
    } finally {
      child.kill('SIGKILL');
      server.closeAllConnections();
      server.close();
    }
    expect(output).toContain(
      `${origin} does not respond (connect ECONNREFUSED 127.0.0.1:${port}); waiting for the API\n`,
    );
    expect(output.match(/waiting for the API/g)).toHaveLength(1);
    expect(output).not.toContain('connection lost');
  });
});
