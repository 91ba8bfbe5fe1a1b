import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const PROGRAM = path.join(import.meta.dirname, '../main.ts');

it('frontdesk events tail prints each event with its position, and why the API refuses', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${request.url}`);
    const isFirst = asked.length === 1;
    const page = {
      data: ['a', 'b'].map((id) => ({ id, type: 'lead.created', data: {} })),
      meta: { next_cursor: 'two', has_more: true },
    };
    const refusal = { code: 'position_expired', message: 'Events after this position are no longer kept.' };
    response.writeHead(isFirst ? 200 : 410, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isFirst ? page : refusal));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = ['--key', 'vk_live_x', '--base-url', origin, '--after', 'one', '--types', 'lead.created,chat.closed'];
  const child = spawn(process.execPath, [PROGRAM, 'events', 'tail', ...options]);
  const printed = { out: '', err: '' };
  child.stdout.on('data', (text: Buffer) => (printed.out += text.toString()));
  child.stderr.on('data', (text: Buffer) => (printed.err += text.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  server.close();
  const lines = printed.out.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { id: 'a', position: 'one~a' },
    { id: 'b', position: 'two' },
  ]);
  expect(printed.err).toContain('The API refused: Events after this position are no longer kept.');
  expect(code).toBe(1);
  expect(asked[0]).toMatch(/^Bearer vk_live_x \/api\/public\/v1\/events\?/);
  expect(asked[0]).toContain('types=lead.created,chat.closed');
  expect(asked[1]).toContain('after=two');
});
