import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startDemoReceiver, type DemoReceiver } from './demo-receiver.ts';

describe('the receiver of the demo organization', () => {
  let home: string;
  let receiver: DemoReceiver;
  let printed: string[];
  const start = () =>
    startDemoReceiver({
      file: path.join(home, 'demo-receiver.json'),
      print: (line) => printed.push(line),
      verify: (_body, signature, secrets) => {
        if (!secrets.some((secret) => signature === `signed with ${secret}`)) throw new Error('forged');
      },
    });

  beforeEach(async () => {
    home = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-receiver-'));
    printed = [];
    receiver = await start();
  });
  afterEach(async () => {
    await receiver.close();
    rmSync(home, { recursive: true });
  });

  const post = (body: string, signature: string) =>
    fetch(receiver.url, { method: 'POST', body, headers: { 'service-signature': signature } });
  const page = async () => (await fetch(receiver.url)).text();
  const lead = JSON.stringify({ type: 'lead.created', livemode: false, data: { lead: { name: '<b>Ada</b>' } } });

  it('shows webhooks with a valid signature on its page and in the terminal, and keeps nothing of others', async () => {
    receiver.keep(1, 'test', { id: 7, secret: 'whsec_a', url: receiver.url });
    expect(await page()).toContain('No webhook has arrived yet.');
    expect((await post(lead, 'signed with whsec_a')).status).toBe(200);
    const forged = JSON.stringify({ type: '\u001b[2JForged', livemode: true });
    expect((await post(forged, 'signed with whsec_b')).status).toBe(400);
    expect((await post('no JSON', 'signed with whsec_a')).status).toBe(400);
    expect(printed).toEqual([
      'Webhook lead.created (test mode): valid signature.',
      'The demo receiver refused a request: invalid signature.',
    ]);
    expect(await page()).toContain('test mode, valid signature');
    expect(await page()).not.toContain('Forged');
    expect(await page()).toContain('1 refused with 400');
    expect(await page()).not.toContain('<b>Ada');
  });

  it('asks to repeat a webhook that arrives before its endpoint is kept', async () => {
    expect((await post(lead, 'signed with whsec_a')).status).toBe(503);
  });

  it('keeps its address and endpoints, but not those of another organization', async () => {
    const endpoint = { id: 7, secret: 'whsec_a', url: receiver.url };
    receiver.keep(1, 'live', endpoint);
    await receiver.close();
    const { url } = receiver;
    receiver = await start();
    expect(receiver.url).toBe(url);
    expect(receiver.endpointOf(1, 'live')).toEqual(endpoint);
    expect(receiver.endpointOf(1, 'test')).toBeUndefined();
    expect(receiver.endpointOf(2, 'live')).toBeUndefined();
    receiver.keep(2, 'test', endpoint);
    expect(receiver.endpointOf(1, 'live')).toBeUndefined();
  });
});
