import { apiScopes } from '@frontdesk/contracts';
import { Frontdesk, isFrontdeskError } from '@frontdesk/sdk';
import { FrontdeskPlatform } from '@frontdesk/sdk/platform';
import { signWebhook, verifyWebhook } from '@frontdesk/sdk/webhooks';
import { createOrganization, eventually, sharedStack, type TestOrganization } from '@frontdesk/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');
const stack = sharedStack();
let organization: TestOrganization;
let baseUrl: string;
let platform: FrontdeskPlatform;
let apiKey: string;
let frontdesk: Frontdesk;

beforeAll(async () => {
  organization = await createOrganization(stack);
  baseUrl = `${stack.gateways[0]}/api/public/v1`;
  apiKey = (await organization.createKey({ mode: 'test', scopes: apiScopes })).key;
  frontdesk = new Frontdesk({ apiKey, baseUrl });
  platform = new FrontdeskPlatform({ token: stack.platformToken, baseUrl: stack.platformOrigins[0]! });
});

const codeOf = async (promise: PromiseLike<unknown>): Promise<string> => {
  try {
    await promise;
  } catch (error) {
    if (isFrontdeskError(error)) return error.code;
    throw error;
  }
  return 'none';
};

it('the client generated from the description reads, writes and pages', async () => {
  expect((await frontdesk.account()).organization.id).toBe(organization.id);
  for (const reason of ['one', 'two', 'three']) await frontdesk.leads.create({ reason, name: 'Ada Park' });
  const reasons: (string | undefined)[] = [];
  for await (const lead of frontdesk.leads.list({ per_page: 2 })) reasons.push(lead.reason);
  expect(reasons).toEqual(['three', 'two', 'one']);
  const [newest] = (await frontdesk.leads.list({ per_page: 1 })).data;
  expect(await frontdesk.leads.get(newest!.id)).toEqual(newest);

  const entry = await frontdesk.doNotCall.add({ phone_number: '312-555-0142', note: 'Asked' });
  expect(await frontdesk.doNotCall.add({ phone_number: '+13125550142' })).toEqual(entry);
  await frontdesk.doNotCall.remove(entry.id);
  expect(await codeOf(frontdesk.doNotCall.remove(entry.id))).toBe('not_found');

  expect((await frontdesk.blockedCallers.preview('1415555*')).calls).toBe(0);
  const blocked = await frontdesk.blockedCallers.add({ pattern: '1415555*' });
  expect((await frontdesk.blockedCallers.list()).data).toEqual([blocked]);
  await frontdesk.blockedCallers.remove(blocked.id);

  const url = 'https://hooks.example.com/frontdesk';
  const { data: endpoint, secret } = await frontdesk.webhookEndpoints.create({ url, events: ['lead.created'] });
  expect((await frontdesk.webhookEndpoints.list()).map(({ id }) => id)).toEqual([endpoint.id]);
  const { id: delivery, event } = await frontdesk.webhookEndpoints.test(endpoint.id);
  expect(event).toBe('webhook.test');
  expect(await frontdesk.webhookEndpoints.getDelivery(endpoint.id, delivery)).toMatchObject({ id: delivery, event });
  const deliveries = await frontdesk.webhookEndpoints.listDeliveries(endpoint.id, { event: 'webhook.test' });
  expect(deliveries.data.map(({ id }) => id)).toEqual([delivery]);
  expect(await codeOf(frontdesk.webhookEndpoints.retryDelivery(endpoint.id, delivery + 1))).toBe('not_found');
  expect(await frontdesk.webhookEndpoints.update(endpoint.id, { enabled: false })).toMatchObject({ enabled: false });
  const replay = await frontdesk.webhookEndpoints.startReplay(endpoint.id, { event: 'webhook.test' });
  expect(await frontdesk.webhookEndpoints.getReplay(endpoint.id, replay.id)).toMatchObject({ id: replay.id });
  expect(await codeOf(frontdesk.webhookEndpoints.cancelReplay(endpoint.id, replay.id + 1))).toBe('not_found');
  const rotated = await frontdesk.webhookEndpoints.rotateSecret(endpoint.id, { overlap_hours: 0 });
  expect(rotated.secret).not.toBe(secret);
  await frontdesk.webhookEndpoints.remove(endpoint.id);
  const body = '{"id":"e1","type":"webhook.test"}';
  expect(verifyWebhook(body, signWebhook(body, secret), secret).id).toBe('e1');

  for (const list of [frontdesk.calls, frontdesk.bookings, frontdesk.chats, frontdesk.outboundCalls]) {
    expect((await list.list()).data).toEqual([]);
    expect(await codeOf(list.get(1))).toBe('not_found');
  }
});

it("the SDK returns a refused outbound call's decision and follows one with consent to its end", async () => {
  const phone_number = '+13125550143';
  try {
    await frontdesk.outboundCalls.create({ phone_number });
    throw new Error('It was not refused.');
  } catch (error) {
    if (!isFrontdeskError(error, 'no_consent')) throw error;
    expect(error.decision).toMatchObject({ allowed: false, reason: 'no_consent' });
  }
  await organization.platform.post(`/organizations/${organization.id}/consents`, {
    livemode: false,
    phone_number,
    purposes: ['marketing'],
    consent_text: 'I agree to be called by an assistant.',
  });
  const { data } = await frontdesk.outboundCalls.create({ phone_number });
  await eventually(async () => (await frontdesk.outboundCalls.get(data.id)).status === 'completed', {
    timeoutMs: 180_000,
  });
}, 270_000);

it('the SDK checks a call and cancels one that waits', async () => {
  // The simulation leaves calls to this number queued.
  const phone_number = '+12125550195';
  expect(await frontdesk.outboundCalls.check({ phone_number })).toMatchObject({ allowed: false, reason: 'no_consent' });
  await organization.platform.post(`/organizations/${organization.id}/consents`, {
    livemode: false,
    phone_number,
    purposes: ['marketing'],
    consent_text: 'I agree to be called by an assistant.',
  });
  const { data } = await frontdesk.outboundCalls.create({ phone_number });
  expect(await frontdesk.outboundCalls.cancel(data.id)).toMatchObject({ blocked_reason: 'cancelled' });
});

it('the SDK replies to a chat and closes it', async () => {
  const chats = `/organizations/${organization.id}/chats`;
  const { json } = await organization.platform.post(chats, { livemode: false, channel: 'web' });
  const id = json.data.id as number;
  expect(await frontdesk.chats.reply(id, 'Hello')).toMatchObject({ chat_id: id, author: 'Team', via_api: true });
  expect((await frontdesk.chats.get(id)).messages).toHaveLength(1);
  expect((await frontdesk.chats.close(id)).status).toBe('closed');
  expect(await codeOf(frontdesk.chats.reply(id, 'Again'))).toBe('chat_closed');
});

it('the SDK follows the event feed and continues after the position of any event', async () => {
  const { key } = await (await createOrganization(stack)).createKey({ mode: 'test' });
  const own = new Frontdesk({ apiKey: key, baseUrl });
  const leads: number[] = [];
  for (const reason of ['one', 'two', 'three']) leads.push((await own.leads.create({ reason })).data.id);
  let after: string | null = null;
  const seen: unknown[] = [];
  // Each round begins anew, as a process that restarts.
  for (const _ of leads) {
    for await (const event of own.events.follow({ after, types: ['lead.created'] })) {
      if (event.type === 'lead.created') seen.push(event.data.lead.id);
      after = event.position;
      break;
    }
  }
  expect(seen).toEqual(leads);
  expect((await own.events.list({ types: ['lead.created'] })).data).toHaveLength(3);
});

it('the SDK reports data and manages organizations through the platform API', async () => {
  const { data: created, test_key } = await platform.organizations.create({ name: 'Bay Plumbing' });
  expect(await platform.organizations.get(created.id)).toEqual(created);
  const { data, key } = await platform.apiKeys.create(created.id, {
    name: 'CRM',
    mode: 'live',
    scopes: ['leads:read'],
  });
  const lead = { external_id: 'crm-1', reason: 'Wants a quote', source: 'website' } as const;
  const { id } = await platform.leads.record(created.id, lead);
  expect((await platform.leads.record(created.id, lead)).id).toBe(id);
  const reader = new Frontdesk({ apiKey: key, baseUrl: stack.gateways[0]! });
  expect(await reader.leads.get(id)).toMatchObject({ id, reason: 'Wants a quote' });
  expect(test_key).toMatch(/^vk_test_/);
  await platform.apiKeys.revoke(created.id, data.id);
  expect(await codeOf(reader.leads.get(id))).toBe('unauthenticated');
  const newest: number[] = [];
  for await (const organization of platform.organizations.list({ per_page: 1 })) {
    if (newest.push(organization.id) === 2) break;
  }
  expect(new Set(newest).size).toBe(2);
});

it("the examples in the SDK's README run", async () => {
  const readme = await readFile(join(ROOT, 'libs/sdk/README.md'), 'utf8');
  const program = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');
  expect(program).toContain('leads.create');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module-typescript', '--no-warnings', '--eval', program],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        FRONTDESK_API_KEY: apiKey,
        FRONTDESK_URL: stack.gateways[0]!,
        FRONTDESK_PLATFORM_TOKEN: stack.platformToken,
        FRONTDESK_PLATFORM_URL: stack.platformOrigins[0]!,
      },
    },
  );
  expect(stdout).toContain('Ada Park');
  expect(stdout).toContain('They have not agreed to AI calls');
  expect(stdout).toContain('Bay Plumbing');
}, 180_000);
