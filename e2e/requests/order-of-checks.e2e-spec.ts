import { createOrganization, Receiver, sharedStack, type ApiClient, type TestOrganization } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';

const stack = sharedStack();
const HUGE = JSON.stringify({ reason: 'x'.repeat(300_000) });
let organization: TestOrganization;
let receiver: Receiver;
let all: ApiClient;
let endpoint: number;

beforeAll(async () => {
  organization = await createOrganization(stack);
  receiver = await Receiver.start(stack.receiverPorts);
  all = await organization.caller();
  const created = await all.post('/webhook-endpoints', { url: receiver.url(), events: ['chat.started'] });
  expectStatus(created, 201);
  endpoint = created.json.data.id as number;
});
afterAll(() => receiver.close());

const leadCount = async (): Promise<number> => ((await all.get('/leads')).json.data as unknown[]).length;

describe('the order of checks in the Organization API', () => {
  it('puts 404 of the path before 401', async () => {
    expectError(await all.with({ token: 'wrong' }).post('/nothing', '{'), 'not_found');
  });

  it('puts 405 before 401', async () => {
    expectError(await all.with({ token: 'wrong' }).send('DELETE', '/leads'), 'method_not_allowed');
  });

  it('puts 401 before the body', async () => {
    for (const body of ['{', HUGE])
      expectError(await all.with({ token: 'wrong' }).post('/leads', body), 'unauthenticated');
  });

  it('puts 401, 403 and 404 before the content type, even a malformed one', async () => {
    const sent = { body: '{}', headers: { 'content-type': 'nonsense' } };
    const limited = await organization.caller({ scopes: ['leads:read'] });
    expectError(await all.with({ token: 'wrong' }).send('POST', '/leads', sent), 'unauthenticated');
    expectError(await limited.send('POST', '/leads', sent), 'missing_scope');
    expectError(await all.send('POST', '/webhook-endpoints/123456789/test', sent), 'not_found');
    expectInvalid(await all.send('POST', `/webhook-endpoints/${endpoint}/test`, sent), 'body');
    expectError(await all.send('DELETE', '/webhook-endpoints/123456789', sent), 'not_found');
  });

  it('puts 401 before 429 rate_limited for a revoked key that has used up its requests', async () => {
    const { data, client } = await organization.createKey();
    await Promise.all(Array.from({ length: 121 }, () => client.get('/me')));
    expectError(await client.get('/me'), 'rate_limited');
    await organization.platform.delete(`/organizations/${organization.id}/api-keys/${data.id}`);
    expectError(await client.get('/me'), 'unauthenticated');
  });

  it('puts 429 rate_limited before 403, 404 of the id and 422', async () => {
    const caller = await organization.caller({ scopes: ['leads:write'] });
    await Promise.all(Array.from({ length: 120 }, () => caller.get('/me')));
    expectError(await caller.get('/leads'), 'rate_limited');
    expectError(await caller.get('/leads/abc'), 'rate_limited');
    expectError(await caller.post('/leads', '{'), 'rate_limited');
    expectError(await caller.post('/leads', HUGE), 'rate_limited');
  });

  it('puts 403 of the route before a malformed id, an absent record and the body', async () => {
    const caller = await organization.caller({ scopes: ['leads:read'] });
    for (const id of ['abc', '123456789', endpoint]) {
      for (const body of ['{', HUGE, {}])
        expectError(await caller.post(`/webhook-endpoints/${id}/test`, body), 'missing_scope');
    }
  });

  it('puts a malformed id before the body', async () => {
    for (const body of ['{', '[]', { event: 7 }])
      expectError(await all.post('/webhook-endpoints/abc/test', body), 'not_found');
  });

  it('puts an absent record before the body', async () => {
    for (const body of ['{', '[]', { event: 7 }])
      expectError(await all.post('/webhook-endpoints/123456789/test', body), 'not_found');
    const otherMode = await organization.caller({ mode: 'test' });
    expectError(await otherMode.post(`/webhook-endpoints/${endpoint}/test`, { event: 'nonsense' }), 'not_found');
  });

  it('puts decoding and fields after the existence of the record', async () => {
    expectInvalid(await all.post(`/webhook-endpoints/${endpoint}/test`, '{'), 'body');
    expectInvalid(await all.post(`/webhook-endpoints/${endpoint}/test`, { event: 'nonsense' }), 'event');
  });

  it('puts decoding before the scope of callback', async () => {
    const caller = await organization.caller({ scopes: ['leads:write'] });
    expectInvalid(await caller.post('/leads', '{"callback": {}, '), 'body');
    expectInvalid(await caller.post('/leads', '[{"callback": {}}]'), 'body');
  });

  it('puts the scope of callback before the fields, and stores nothing', async () => {
    const caller = await organization.caller({ scopes: ['leads:write'] });
    const before = await leadCount();
    for (const callback of [{}, 'text', [], 0, false, { consent_text: 'short' }]) {
      expectError(await caller.post('/leads', { name: 7, callback }), 'missing_scope');
    }
    expectError(await caller.post('/leads', { reason: 'complete', callback: {} }), 'missing_scope');
    expect(await leadCount()).toBe(before);
  });

  it('requires no scope for a callback of null', async () => {
    const caller = await organization.caller({ scopes: ['leads:write'] });
    expectStatus(await caller.post('/leads', { reason: 'plain', callback: null }), 201);
  });

  it("puts a callback's fields and required number before its availability", async () => {
    const trial = await createOrganization(stack, { plan: 'trial' });
    const caller = await trial.caller();
    expectInvalid(await caller.post('/leads', { reason: 'x', callback: {} }), 'phone_number');
    expectInvalid(await caller.post('/leads', { phone_number: '12', callback: {} }), 'reason');
    expectError(
      await caller.post('/leads', { reason: 'x', phone_number: '12', callback: {} }),
      'speed_to_lead_unavailable',
    );
  });

  it('puts fields before the scopes of events', async () => {
    const caller = await organization.caller({ scopes: ['webhooks:manage'] });
    expectInvalid(await caller.post('/webhook-endpoints', { url: 'nonsense', events: ['lead.created'] }), 'url');
    expectInvalid(
      await caller.post('/webhook-endpoints', { url: 'https://127.0.0.1/', events: ['nonsense', 'lead.created'] }),
      'events',
    );
  });

  it("puts the scopes of events before the domain's rules", async () => {
    const caller = await organization.caller({ scopes: ['webhooks:manage'] });
    expectError(
      await caller.post('/webhook-endpoints', { url: 'https://127.0.0.1/', events: ['lead.created'] }),
      'missing_scope',
    );
  });

  it("puts fields before the domain's rules, so that an invalid number is reported only if all fields are valid", async () => {
    expectInvalid(await all.post('/leads', { phone_number: '12' }), 'reason');
    expectError(await all.post('/leads', { phone_number: '12', reason: 'x' }), 'invalid_number');
  });
});

describe('the order of checks in the platform API', () => {
  const path = (id: unknown): string => `/organizations/${String(id)}/leads`;

  it('puts 404 and 405 of the path before 401, and 401 before everything else', async () => {
    const wrongToken = organization.platform.with({ token: 'wrong' });
    expectError(await wrongToken.post('/nothing', '{'), 'not_found');
    expectError(await wrongToken.send('PUT', path(1), { body: '{' }), 'method_not_allowed');
    for (const id of ['abc', '123456789', organization.id])
      expectError(await wrongToken.post(path(id), '{'), 'unauthenticated');
  });

  it('puts a malformed or absent organization before the body', async () => {
    for (const id of ['abc', '0', '123456789']) {
      for (const body of ['{', '[]', { source: 7 }])
        expectError(await organization.platform.post(path(id), body), 'not_found');
      expectError(await organization.platform.post(`/organizations/${id}/api-keys`, { mode: 7 }), 'not_found');
      expectError(await organization.platform.patch(`/organizations/${id}`, { plan: 7 }), 'not_found');
    }
  });

  it('puts an absent record before the body, and the body after its existence', async () => {
    const { platform, id } = organization;
    const given = { phone_number: '4155550123', purposes: ['marketing'], livemode: false };
    const consent_text = 'I agree that an AI assistant may call me about my request.';
    expectStatus(await platform.post(`/organizations/${id}/consents`, { ...given, consent_text }), 201);
    const test = await organization.caller({ mode: 'test' });
    const queued = await test.post('/outbound-calls', { phone_number: '4155550123' });
    expectStatus(queued, 202);
    const progress = (call: unknown): string => `/organizations/${id}/outbound-calls/${String(call)}/progress`;
    for (const body of ['{', '[]', { status: 'nonsense' }]) {
      for (const absent of ['abc', 123456789]) expectError(await platform.post(progress(absent), body), 'not_found');
    }
    expectInvalid(await platform.post(progress(queued.json.data.id), '{'), 'body');
    expectInvalid(await platform.post(progress(queued.json.data.id), { status: 'nonsense' }), 'status');
  });

  it('puts the body after the existence of the organization', async () => {
    expectInvalid(await organization.platform.post(path(organization.id), '{'), 'body');
    expectInvalid(await organization.platform.post(path(organization.id), { source: 'api' }), 'reason', 'source');
  });
});
