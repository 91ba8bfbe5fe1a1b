import {
  aLead,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  verifySignature,
  type CreatedKey,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expectError, expectInvalid } from '../expect-response.js';

const stack = sharedStack();
const PATH = '/events/stream';
const PROGRAM = join(import.meta.dirname, '../../tools/frontdesk/frontdesk.mjs');
const SECRET = 'whsec_of_the_event_stream';

let organization: TestOrganization;
let receiver: Receiver;
beforeAll(async () => {
  organization = await createOrganization(stack);
  receiver = await Receiver.start();
});
afterAll(() => receiver.close());

describe('GET /events/stream', () => {
  it('returns 403 test_key_required for a live key', async () => {
    expectError(await (await organization.caller({ mode: 'live' })).get(PATH), 'test_key_required');
  });

  it('returns 401 without a key, and 405 for another method', async () => {
    expectError(await organization.client('').get(PATH), 'unauthenticated');
    expectError(await organization.client('').post(PATH), 'method_not_allowed');
  });

  it('returns 403 missing_scope without webhooks:manage, or when the key may read none of the events', async () => {
    const reader = await organization.caller({ mode: 'test', scopes: ['leads:read'] });
    expectError(await reader.get(PATH), 'missing_scope');
    const manager = await organization.caller({ mode: 'test', scopes: ['webhooks:manage', 'leads:read'] });
    expectError(await manager.get(PATH, { events: 'chat.closed,chat.lead_captured' }), 'missing_scope');
  });

  it.each(['lead.renamed', 'lead.created,', 'webhook.test'])('returns 422 for events=%s', async (events) => {
    const caller = await organization.caller({ mode: 'test' });
    expectInvalid(await caller.get(PATH, { events }), 'events');
  });

  it('counts once against the key’s limit, and a key may have five streams open', async () => {
    const { client } = await organization.createKey({ mode: 'test' });
    const closing = new AbortController();
    const open = (): Promise<Response> =>
      fetch(`${stack.gateways[0]}/api/public/v1${PATH}`, {
        headers: { authorization: `Bearer ${client.token}` },
        signal: closing.signal,
      });
    try {
      const first = await open();
      expect(first.status).toBe(200);
      expect(first.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      expect(first.headers.get('cache-control')).toContain('no-store');
      expect(first.headers.get('x-request-id')).toBeTruthy();
      expect(first.headers.get('x-ratelimit-remaining')).toBe('119');
      for (let more = 0; more < 4; more++) expect((await open()).status).toBe(200);
      expectError(await client.get(PATH), 'rate_limited');
      expect((await client.get('/me')).headers['x-ratelimit-remaining']).toBe('113');
    } finally {
      closing.abort();
    }
  });
});

describe('npm run frontdesk -- listen', () => {
  let listener: ChildProcess | undefined;
  afterEach(() => void listener?.kill('SIGKILL'));

  const listen = (key: string, ...more: string[]): { output: () => string; ended: Promise<unknown[]> } => {
    const base = ['--key', key, '--base-url', stack.gateways[0]!, '--forward-to', receiver.url('/hooks')];
    listener = spawn(process.execPath, [PROGRAM, 'listen', ...base, '--secret', SECRET, ...more]);
    let output = '';
    for (const stream of [listener.stdout!, listener.stderr!]) stream.on('data', (text) => (output += String(text)));
    return { output: () => output, ended: once(listener, 'exit') };
  };
  const aKey = (): Promise<CreatedKey> => organization.createKey({ mode: 'test' });

  it('forwards test events, signed like real deliveries, until its key is revoked', async () => {
    const { key, data, client } = await aKey();
    const live = await organization.caller({ mode: 'live' });
    const { output, ended } = listen(key, '--events', 'lead.created');
    await eventually(() => output().includes('listening for lead.created\n'));
    expect(output()).toContain(`signed with ${SECRET}\n`);
    await live.post('/leads', aLead());
    const lead = (await client.post('/leads', aLead())).json.data as { id: number };
    const [request] = await receiver.waitFor();
    expect(request).toMatchObject({
      method: 'POST',
      path: '/hooks',
      event: { type: 'lead.created', livemode: false, data: { lead: { id: lead.id } } },
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Service-Webhooks/1.0',
        'service-event': 'lead.created',
        'service-delivery': request!.event.id as string,
      },
    });
    expect(verifySignature(request!, SECRET)).toBe(true);
    await eventually(() => output().includes('verified'));
    expect(output()).toMatch(new RegExp(`lead\\.created  ${request!.event.id}  204 in \\d+ ms  verified\\n`));
    expect(receiver.requests).toHaveLength(1);

    await organization.platform.delete(`/organizations/${organization.id}/api-keys/${data.id}`);
    expect(await ended).toEqual([1, null]);
    expect(output()).toContain('The API refused: 401');
  }, 180_000);

  it('exits with 0 on Ctrl-C, and with 2 and an explanation for invalid options', async () => {
    const { key } = await aKey();
    const { output, ended } = listen(key);
    await eventually(() => output().includes('listening for'));
    listener!.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    const faulty = listen('vk_live_x');
    expect(await faulty.ended).toEqual([2, null]);
    expect(faulty.output()).toContain('That is a live key.');
  });
});
