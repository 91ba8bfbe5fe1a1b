import { afterEach, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { signWebhook } from './index.js';

const SECRET = 'whsec_of_the_examples';
const BODY = '{"id":"5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11","type":"webhook.test","data":{}}';
const examples = join(import.meta.dirname, '../../../examples/webhooks');
let receiver: ChildProcess | undefined;

/** Starts an example on a free port and returns the address that it prints. */
async function start(file: string): Promise<string> {
  const env = { ...process.env, WEBHOOK_SECRET: SECRET, PORT: '0' };
  receiver = spawn(process.execPath, [join(examples, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(receiver.stdout!), 'line')) as [string];
  return line.replace('Waiting for webhooks on ', '');
}

afterEach(async () => {
  if (!receiver) return;
  receiver.kill();
  await once(receiver, 'exit');
  receiver = undefined;
});

describe.each(['express.mjs', 'fastify.mjs'])('the example %s', (file) => {
  it('accepts signed webhooks and refuses others', async () => {
    const address = await start(file);
    const post = async (body: string, signature?: string): Promise<number> => {
      const headers = { 'content-type': 'application/json', ...(signature ? { 'service-signature': signature } : {}) };
      return (await fetch(address, { method: 'POST', body, headers })).status;
    };
    expect(await post(BODY, signWebhook(BODY, SECRET))).toBe(204);
    expect(await post(`${BODY} `, signWebhook(BODY, SECRET))).toBe(400);
    expect(await post(BODY)).toBe(400);
  });
});

it('the example next-route.mjs accepts signed webhooks and refuses others', async () => {
  process.env['WEBHOOK_SECRET'] = SECRET;
  const route = (await import(pathToFileURL(join(examples, 'next-route.mjs')).href)) as {
    POST: (request: Request) => Promise<Response>;
  };
  const post = async (signature: string): Promise<number> => {
    const headers = { 'service-signature': signature };
    return (await route.POST(new Request('https://example.com/hooks', { method: 'POST', body: BODY, headers }))).status;
  };
  expect(await post(signWebhook(BODY, SECRET))).toBe(204);
  expect(await post(signWebhook(BODY, 'whsec_another'))).toBe(400);
});
