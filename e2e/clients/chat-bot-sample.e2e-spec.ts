import { freePort } from '@frontdesk/launcher';
import { eventually } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SECRET = 'whsec_of_the_chat_bot';
const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/chat-bot.md'), 'utf8');
const sample = /^```js\n(.*?)^```$/ms.exec(guide)![1]!;

/** The Node of the services, and the Node that runs npm, which is the oldest version that readers may have. */
const nodes = [...new Set([process.execPath, process.env.npm_node_execpath ?? process.execPath])];

describe.each(nodes)("the guide's chat bot under %s", (node) => {
  let folder: string;
  let port: number;
  let bot: ChildProcess;

  const post = (body: string): Promise<number> => {
    const time = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
    const headers = { 'service-signature': `t=${time},v1=${signature}` };
    return fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers }).then(({ status }) => status);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-bot-'));
    writeFileSync(join(folder, 'bot.mjs'), sample);
    port = await freePort();
    const settings = { FRONTDESK_URL: 'http://127.0.0.1:1', FRONTDESK_API_KEY: 'none', WEBHOOK_SECRET: SECRET };
    bot = spawn(node, [join(folder, 'bot.mjs')], {
      stdio: 'ignore',
      env: { ...process.env, ...settings, PORT: String(port) },
    });
    await eventually(async () => (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })).status === 400);
  });
  afterAll(() => {
    bot.kill();
    rmSync(folder, { recursive: true });
  });

  it('accepts a signed event and keeps running when the reply fails or the body is not JSON', async () => {
    const visitor = { role: 'visitor', via_api: false, body: 'Hello' };
    const event = { id: '1', type: 'chat.message.created', data: { chat: { id: 1, status: 'ai' }, message: visitor } };
    expect(await post(JSON.stringify(event))).toBe(204);
    expect(await post('not JSON')).toBe(204);
    await sleep(200);
    expect(await post('{}')).toBe(204);
  });

  it('keeps running after an aborted request', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf');
    await sleep(200);
    socket.resetAndDestroy();
    await sleep(200);
    expect(bot.exitCode).toBeNull();
    expect(await post('{}')).toBe(204);
  });
});
