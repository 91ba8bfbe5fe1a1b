import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventReader, followEvents, StreamRefused } from './event-stream.mjs';
import { listenOptions, UsageError } from './listen-options.mjs';

const KEY = 'vk_test_of_the_spec';

describe('the options of frontdesk listen', () => {
  let root;
  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'frontdesk-listen-'));
    mkdirSync(path.join(root, '.local'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('are those of the demo unless given', () => {
    const demo = { base_url: 'http://127.0.0.1:8080/api/public/v1', test_key: KEY };
    writeFileSync(path.join(root, '.local/demo.json'), JSON.stringify(demo));
    expect(listenOptions(['--forward-to', 'http://localhost:3000/hooks'], root)).toEqual({
      forwardTo: 'http://localhost:3000/hooks',
      streamUrl: 'http://127.0.0.1:8080/api/public/v1/events/stream',
      key: KEY,
    });
    const given =
      '--forward-to http://[::1]:1/ --events lead.created,chat.closed --key vk_test_x --base-url https://api.example.com';
    expect(listenOptions(given.split(' '), root)).toEqual({
      forwardTo: 'http://[::1]:1/',
      streamUrl: 'https://api.example.com/api/public/v1/events/stream?events=lead.created%2Cchat.closed',
      key: 'vk_test_x',
    });
    expect(listenOptions(['--help'], root)).toBe('help');
  });

  it.each([
    '',
    '--forward-to localhost:3000 --key vk_test_x --base-url http://a',
    '--forward-to http://a --base-url http://a',
    '--forward-to http://a --key vk_test_x',
    '--forward-to http://a --key vk_live_x --base-url http://a',
    '--forward-to http://a --key vk_test_x --base-url http://a --evnts x',
  ])('are refused when they are %j', (line) => {
    expect(() => listenOptions(line.split(' ').filter(Boolean), root)).toThrow(UsageError);
  });
});

describe('Server-Sent Events', () => {
  it('are read whole, however the bytes are cut, without comments', () => {
    const text =
      ':\n\nretry: 1000\n\nid: 1\nevent: lead.created\ndata: {"é":1}\n\n:\n\nevent: ready\ndata: {}\n\nevent: half';
    for (const size of [1, 7, text.length]) {
      const read = eventReader();
      const events = [];
      for (let at = 0; at < text.length; at += size) events.push(...read(text.slice(at, at + size)));
      expect(events).toEqual([
        { type: 'lead.created', data: '{"é":1}' },
        { type: 'ready', data: '{}' },
      ]);
    }
  });

  it('are followed on a new connection when one is lost, until the server refuses', async () => {
    let requests = 0;
    const server = createServer((request, response) => {
      requests += 1;
      if (requests === 2) return response.destroy();
      if (requests === 4) {
        return response.writeHead(401).end('{"message":"A valid API key is required."}');
      }
      expect(request.headers.authorization).toBe(`Bearer ${KEY}`);
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(`event: n\ndata: ${requests}\n\n`);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const seen = [];
    let losses = 0;
    const following = followEvents({
      url: `http://127.0.0.1:${server.address().port}/`,
      key: KEY,
      signal: new AbortController().signal,
      onEvent: ({ data }) => void seen.push(data),
      onLost: () => (losses += 1),
    });
    await expect(following).rejects.toThrow(StreamRefused);
    await expect(following).rejects.toThrow('A valid API key is required.');
    expect({ seen, losses }).toEqual({ seen: ['1', '3'], losses: 3 });
    server.close();
  });
});
