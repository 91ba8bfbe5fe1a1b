import { eventOfType, idsOnly, webhookEventTypes } from '@frontdesk/contracts';
import {
  aLead,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  verifySignature,
  within,
  type ApiClient,
  type ReceivedRequest,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let live: ApiClient;
let receiver: Receiver;

interface Registered {
  id: number;
  secret: string;
}

const register = async (by: ApiClient, events: readonly string[], path = ''): Promise<Registered> => {
  const response = await by.post('/webhook-endpoints', { url: receiver.url(path), events });
  expectStatus(response, 201);
  return { id: response.json.data.id as number, secret: response.json.secret as string };
};

const expectEnvelope = (request: ReceivedRequest, type: string, livemode: boolean): void => {
  expect(request.method).toBe('POST');
  expect(Object.keys(request.event as object)).toEqual(['id', 'type', 'livemode', 'created_at', 'data']);
  expect(request.event).toMatchObject({ type, livemode, created_at: expect.stringMatching(INSTANT) });
  expect(request.event.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  expect(request.headers).toMatchObject({
    'service-event': type,
    'service-delivery': request.event.id,
    'user-agent': 'Service-Webhooks/1.0',
    'content-type': expect.stringMatching(/^application\/json/),
    'service-signature': expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
  });
};

beforeEach(async () => {
  receiver = await Receiver.start(stack.receiverPorts);
  organization = await createOrganization(stack);
  live = await organization.caller();
});
afterEach(() => receiver.close());

describe('the webhook signature', () => {
  it('verifies the published vector and nothing else, by the documented steps', () => {
    const rawBody = Buffer.from(
      '{"id":"5b1a6c1e-6f0a-4c55-9a53-0d8f1f5f2c11","type":"webhook.test","livemode":false,"created_at":"2026-01-01T00:00:00Z","data":{"message":"This is a test event."}}',
    );
    const secret = 'whsec_4kV9mQ2pXr7tLs8wYb3nZc6dFg1hJ5eA';
    const signature = 't=1767225600,v1=28d5dece97822ab7970e3cc34f3d351c8ac2a14987ebd202ef5f02c9863ca3b1';
    const request = (headers: Record<string, string>, body = rawBody): ReceivedRequest => ({
      method: 'POST',
      path: '',
      headers,
      rawBody: body,
      event: null,
      at: 0,
    });
    expect(verifySignature(request({ 'service-signature': signature }), secret, 1_767_225_600)).toBe(true);
    expect(verifySignature(request({ 'service-signature': signature }), secret, 1_767_225_901)).toBe(false);
    expect(verifySignature(request({ 'service-signature': signature }), `${secret}A`, 1_767_225_600)).toBe(false);
    expect(
      verifySignature(
        request({ 'service-signature': signature }, Buffer.concat([rawBody, Buffer.from(' ')])),
        secret,
        1_767_225_600,
      ),
    ).toBe(false);
  });
});

describe('lead.created', () => {
  it('reaches a subscribed endpoint, signed, with the lead and without its reason', async () => {
    const { secret } = await register(live, ['lead.created']);
    const lead = (await live.post('/leads', aLead({ reason: 'a private matter', details: { private: 'matter' } }))).json
      .data;
    const [request] = (await receiver.waitFor()) as [ReceivedRequest];
    expectEnvelope(request, 'lead.created', true);
    expect(verifySignature(request, secret)).toBe(true);
    expect(verifySignature(request, `${secret}x`)).toBe(false);
    const { id, name, phone_number, email, urgency, source, call_id, chat_id, outbound_call_id, created_at } = lead;
    expect(request.event.data).toEqual({
      lead: { id, name, phone_number, email, urgency, source, call_id, chat_id, outbound_call_id, created_at },
    });
    expect(request.rawBody.toString()).not.toContain('private');
    await sleep(300);
    expect(receiver.requests).toHaveLength(1);
  });

  it('is sent for leads of every source', async () => {
    await register(live, ['lead.created']);
    const made = await organization.platform.post(`/organizations/${organization.id}/leads`, {
      source: 'call',
      reason: 'x',
      call_id: 5,
    });
    const [request] = (await receiver.waitFor()) as [ReceivedRequest];
    expect(request.event.data.lead).toMatchObject({ id: made.json.data.id, source: 'call', call_id: 5 });
  });

  it('is sent once for a repeated external_id', async () => {
    await register(live, ['lead.created']);
    const body = { source: 'call', reason: 'x', external_id: 'once' };
    for (let count = 0; count < 3; count++)
      await organization.platform.post(`/organizations/${organization.id}/leads`, body);
    await live.post('/leads', aLead({ name: 'Last' }));
    await receiver.waitFor(({ event }) => event.data.lead.name === 'Last');
    await sleep(200);
    expect(receiver.requests).toHaveLength(2);
  });

  it('is sent only to endpoints of its mode, organization and event, each with the same event id', async () => {
    const test = await organization.caller({ mode: 'test' });
    const stranger = await (await createOrganization(stack)).caller();
    await register(live, ['lead.created'], '/live-1');
    await register(live, ['chat.started', 'lead.created'], '/live-2');
    await register(live, ['chat.started'], '/live-other-event');
    await register(test, ['lead.created'], '/test');
    await register(stranger, ['lead.created'], '/stranger');
    await live.post('/leads', aLead());
    await test.post('/leads', aLead());
    await receiver.waitFor(undefined, { count: 3 });
    await sleep(300);
    expect(receiver.requests.map(({ path }) => path).sort()).toEqual(['/live-1', '/live-2', '/test']);
    const [one, two] = receiver.matching(({ path }) => path.startsWith('/live')) as [ReceivedRequest, ReceivedRequest];
    expect(one.event.id).toBe(two.event.id);
    expect(one.rawBody.equals(two.rawBody)).toBe(true);
    expect(receiver.matching(({ path }) => path === '/test')[0]!.event.livemode).toBe(false);
  });

  it('contains only ids in HIPAA mode', async () => {
    await organization.update({ hipaa_mode: true });
    await register(live, ['lead.created']);
    const { id } = (await live.post('/leads', aLead())).json.data;
    const [request] = (await receiver.waitFor()) as [ReceivedRequest];
    expectEnvelope(request, 'lead.created', true);
    expect(request.event.data).toEqual({ lead: { id, call_id: null, chat_id: null, outbound_call_id: null } });
  });

  it('is not sent to an endpoint registered later', async () => {
    await live.post('/leads', aLead({ name: 'Before' }));
    // An event is in the feed once its deliveries are planned.
    await eventually(async () => (await live.get('/events')).json.data.length === 1);
    await register(live, ['lead.created']);
    await live.post('/leads', aLead({ name: 'After' }));
    await receiver.waitFor(({ event }) => event.data.lead.name === 'After');
    expect(receiver.requests).toHaveLength(1);
  });

  it('reaches a new organization quickly (the time is reported and has no limit)', async () => {
    await register(live, ['lead.created']);
    const times: number[] = [];
    for (let count = 0; count < 10; count++) {
      const startedAt = Date.now();
      const { id } = (await live.post('/leads', aLead())).json.data;
      const [request] = (await receiver.waitFor(({ event }) => event.data.lead.id === id)) as [ReceivedRequest];
      times.push(request.at - startedAt);
    }
    process.stdout.write(`POST /leads to the first byte at the receiver, ms: ${times.join(' ')}\n`);
    expect(times).toHaveLength(10);
  });
});

describe('the test operation of an endpoint', () => {
  it.each([{}, { event: null }, { event: 'webhook.test' }])(
    'sends webhook.test with a message for the body %j',
    async (body) => {
      const { id, secret } = await register(live, ['chat.closed']);
      const delivery = (await live.post(`/webhook-endpoints/${id}/test`, body)).json.data;
      const [request] = (await receiver.waitFor()) as [ReceivedRequest];
      expectEnvelope(request, 'webhook.test', true);
      expect(request.event.id).toBe(delivery.event_id);
      expect(request.event.data).toEqual({ message: expect.stringMatching(/\S/) });
      expect(verifySignature(request, secret)).toBe(true);
    },
  );

  it.each([true, false])('sends a sample of every event, livemode %s', async (livemode) => {
    const caller = await organization.caller({ mode: livemode ? 'live' : 'test' });
    const { id, secret } = await register(caller, ['chat.closed']);
    for (const event of webhookEventTypes)
      expectStatus(await caller.post(`/webhook-endpoints/${id}/test`, { event }), 202);
    const requests = await receiver.waitFor(undefined, { count: webhookEventTypes.length });
    for (const type of webhookEventTypes) {
      const declaration = eventOfType(type)!;
      const [request] = requests.filter(({ event }) => event.type === type) as [ReceivedRequest];
      expectEnvelope(request, type, livemode);
      expect(verifySignature(request, secret)).toBe(true);
      const { data } = request.event;
      expect(data.sample).toBe(true);
      expect(Object.keys(data as object).sort()).toEqual(
        [...Object.keys(declaration.objects), ...Object.keys(declaration.values), 'sample'].sort(),
      );
      for (const [name, { fields }] of Object.entries(declaration.objects)) {
        expect(Object.keys(data[name] as object).sort()).toEqual(Object.keys(fields).sort());
      }
      const numbers = request.rawBody.toString().match(/\+\d{8,}/g) ?? [];
      for (const number of numbers) expect(number).toMatch(/^\+1\d{3}55501\d\d$/);
    }
  });

  it('reduces samples to ids in HIPAA mode', async () => {
    await organization.update({ hipaa_mode: true });
    const { id } = await register(live, ['chat.closed']);
    for (const event of webhookEventTypes) await live.post(`/webhook-endpoints/${id}/test`, { event });
    const requests = await receiver.waitFor(undefined, { count: webhookEventTypes.length });
    for (const { event } of requests) {
      const declaration = eventOfType(event.type as string)!;
      expect(event.data).toEqual(idsOnly(declaration, event.data as Record<string, unknown>));
      for (const name of Object.keys(declaration.objects)) expect(event.data[name].id).toEqual(expect.any(Number));
      const allowed = [...Object.keys(declaration.objects), 'sample'];
      expect(Object.keys(event.data as object).sort()).toEqual(allowed.sort());
    }
  });

  it('sends nothing more to a deleted endpoint', async () => {
    const { id } = await register(live, ['lead.created']);
    await live.post('/leads', aLead());
    await receiver.waitFor();
    expectStatus(await live.delete(`/webhook-endpoints/${id}`), 204);
    await live.post('/leads', aLead());
    await sleep(500);
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('a slow endpoint', () => {
  let slow: Receiver;
  beforeAll(async () => {
    slow = await Receiver.start(stack.receiverPorts);
    slow.answerWith({ hang: true });
  });
  afterAll(() => slow.close());

  it('does not delay the others', async () => {
    const stranger = await (await createOrganization(stack)).caller();
    const response = await stranger.post('/webhook-endpoints', { url: slow.url(), events: ['lead.created'] });
    expectStatus(response, 201);
    await Promise.all(Array.from({ length: 60 }, () => stranger.post('/leads', aLead())));
    await slow.waitFor();
    await register(live, ['lead.created']);
    await within(3000, async () => {
      await live.post('/leads', aLead());
      await receiver.waitFor();
    });
  });
});
