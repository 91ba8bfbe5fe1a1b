import {
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  type ApiClient,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';

const stack = sharedStack();
const A_CALL = { from_number: '+14155550123', to_number: '+13125550100' };
const A_BOOKING = { provider: 'jobber', starts_at: '2031-05-04T10:00:00-05:00', duration_minutes: 30 };
let organization: TestOrganization;
let live: ApiClient;
let test: ApiClient;
let receiver: Receiver;

beforeAll(async () => {
  organization = await createOrganization(stack, { live_chat_enabled: true });
  live = await organization.caller();
  test = await organization.caller({ mode: 'test' });
  receiver = await Receiver.start(stack.receiverPorts);
  const events = ['call.completed', 'booking.created', 'chat.started', 'chat.message.created'];
  expectStatus(await test.post('/webhook-endpoints', { url: receiver.url(), events }), 201);
});
afterAll(() => receiver.close());

const CONSENT = 'I agree to be called back by an automated assistant about my request.';

async function newOrganization() {
  const created = await createOrganization(stack);
  return { test: await created.caller({ mode: 'test' }), live: await created.caller() };
}

const arrival = (type: string, id: number): Promise<unknown> =>
  eventually(
    () => {
      const events = receiver.requests.map(
        ({ event }) => event as unknown as { type: string; data: Record<string, { id: number }> },
      );
      return events.some((event) => event.type === type && Object.values(event.data).some((one) => one.id === id));
    },
    { what: `${type} of ${id}` },
  );

describe('/sandbox/calls', () => {
  it('receives a call, answers it, ends it with a transcript, and sends its webhook', async () => {
    const rang = await test.post('/sandbox/calls', { ...A_CALL, caller_name: 'Dana Reyes' });
    expectStatus(rang, 201);
    expect(rang.json.data).toMatchObject({ livemode: false, direction: 'inbound', status: 'ringing', spam: false });
    const { id } = rang.json.data;
    expectStatus(await test.patch(`/sandbox/calls/${id}`, { status: 'in_progress', routed_to: 'ai_agent' }), 200);
    const transcript = [
      { role: 'ai', text: 'How can I help?' },
      { role: 'customer', text: 'I need a cleaning.' },
    ];
    const ended = await test.patch(`/sandbox/calls/${id}`, { status: 'completed', duration_seconds: 42, transcript });
    expectStatus(ended, 200);
    expect((await test.get(`/calls/${id}`)).json.data).toMatchObject({ status: 'completed', duration_seconds: 42 });
    await arrival('call.completed', id);
    expectError(await test.patch(`/sandbox/calls/${id}`, { status: 'in_progress' }), 'invalid_transition');
  });

  it('blocks a blocked caller, as in live mode', async () => {
    expectStatus(await test.post('/blocked-callers', { pattern: '+14155550177' }), 201);
    const call = await test.post('/sandbox/calls', { ...A_CALL, from_number: '+14155550177' });
    expect(call.json.data).toMatchObject({ status: 'blocked' });
  });

  it('returns the first call for a known external_id', async () => {
    const send = () => test.post('/sandbox/calls', { ...A_CALL, external_id: 'again' });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.json.data.id]).toEqual([201, 200, first.json.data.id]);
  });
});

describe('/sandbox/bookings', () => {
  it('receives a booking and sends its webhook', async () => {
    const response = await test.post('/sandbox/bookings', { ...A_BOOKING, name: 'Dana Reyes' });
    expectStatus(response, 201);
    expect(response.json.data).toMatchObject({ livemode: false, status: 'booked', starts_at: '2031-05-04T15:00:00Z' });
    await arrival('booking.created', response.json.data.id);
  });

  it('makes no appointment in the calendar of Frontdesk', async () => {
    expectInvalid(await test.post('/sandbox/bookings', { ...A_BOOKING, provider: 'internal' }), 'provider');
  });
});

describe('/sandbox/chats', () => {
  it('starts a chat as a visitor, who writes again until the chat is closed', async () => {
    const started = await test.post('/sandbox/chats', {
      body: 'Do you clean carpets?',
      page_url: 'https://shop.example/',
    });
    expectStatus(started, 201);
    const { id } = started.json.data;
    expect(started.json.data).toMatchObject({ livemode: false, channel: 'web', status: 'ai' });
    await arrival('chat.started', id);
    const senders = async (): Promise<string[]> =>
      ((await test.get(`/chats/${id}`)).json.data.messages as { sender: string }[]).map(({ sender }) => sender);
    const written = await test.post(`/sandbox/chats/${id}/messages`, { body: 'On Friday, please.' });
    expectStatus(written, 201);
    expect(await senders()).toEqual(['visitor', 'visitor']);
    expectStatus(await test.post(`/chats/${id}/close`), 200);
    expectError(await test.post(`/sandbox/chats/${id}/messages`, { body: 'Hello?' }), 'chat_closed');
  });

  it('returns the first chat and the first message for a known external_id', async () => {
    const start = () => test.post('/sandbox/chats', { body: 'Hello', external_id: 'chat-again' });
    const [first, second] = [await start(), await start()];
    expect([first.status, second.status, second.json.data.id]).toEqual([201, 200, first.json.data.id]);
    const path = `/sandbox/chats/${first.json.data.id}/messages`;
    const write = () => test.post(path, { body: 'Still there?', external_id: 'message-again' });
    const [one, other] = [await write(), await write()];
    expect([one.status, other.status, other.json.data.id]).toEqual([201, 200, one.json.data.id]);
  });

  it('returns live_chat_unavailable if the organization has no live chat', async () => {
    const without = await createOrganization(stack, { live_chat_enabled: false });
    const caller = await without.caller({ mode: 'test' });
    expectError(await caller.post('/sandbox/chats', { body: 'Hello' }), 'live_chat_unavailable');
  });
});

describe('/sandbox/clock', () => {
  /** Three in the morning in New York, in the next year. */
  const NIGHT = `${new Date().getUTCFullYear() + 1}-01-04T08:00:00Z`;
  const MORNING = NIGHT.replace('T08', 'T13');

  it('makes a callback wait at night, and ring in the morning, while live mode keeps the real time', async () => {
    const { test, live } = await newOrganization();
    const frozen = { data: { now: NIGHT, active: true, frozen: true } };
    const set = await test.post('/sandbox/clock', { now: NIGHT, frozen: true });
    expectStatus(set, 200);
    expect(set.json).toEqual(frozen);
    const lead = { phone_number: '+12125550190', reason: 'At night', callback: { consent_text: CONSENT } };
    const { id } = (await test.post('/leads', lead)).json.callback;
    const call = async () => (await test.get(`/outbound-calls/${id}`)).json.data;
    await eventually(async () => (await call()).status === 'scheduled', { what: 'the call waits' });
    expect(await call()).toMatchObject({ blocked_reason: 'outside_hours', scheduled_for: MORNING, created_at: NIGHT });
    const check = await test.post('/outbound-calls/check', { phone_number: '+12125550190' });
    expect(check.json.data).toMatchObject({ reason: 'outside_hours', retry_at: MORNING });
    expectError(await live.get('/sandbox/clock'), 'test_key_required');
    expectStatus(await test.post('/sandbox/clock', { now: MORNING }), 200);
    await eventually(async () => (await call()).status === 'completed', { what: 'the call is completed' });
    expect(await call()).toMatchObject({ answered_at: MORNING, attempts: 1 });
    expectStatus(await test.delete('/sandbox/clock'), 204);
    expect((await test.get('/sandbox/clock')).json.data).toMatchObject({ active: false, frozen: false });
  });

  it('runs through the retries of a webhook', async () => {
    const { test } = await newOrganization();
    const failing = await Receiver.start(stack.receiverPorts);
    failing.answerWith({ status: 500 });
    try {
      const body = { url: failing.url(), events: ['lead.created'] };
      const endpoint = (await test.post('/webhook-endpoints', body)).json.data.id as number;
      expectStatus(await test.post('/leads', { phone_number: '+12125550190', reason: 'Webhook' }), 201);
      const delivery = async () => (await test.get(`/webhook-endpoints/${endpoint}/deliveries`)).json.data[0];
      for (const [index, delay] of [60, 300, 900, 3600, 10_800, 21_600, 43_200].entries()) {
        await eventually(async () => (await delivery())?.attempts === index + 1, { what: `attempt ${index + 1}` });
        expectStatus(await test.post('/sandbox/clock', { advance_seconds: delay }), 200);
      }
      await eventually(async () => (await delivery()).status === 'failed', { what: 'the last attempt' });
      expect(failing.requests).toHaveLength(8);
    } finally {
      await failing.close();
    }
  });

  it('refuses to go back and to go too far', async () => {
    const { test } = await newOrganization();
    expectStatus(await test.post('/sandbox/clock', { now: NIGHT, frozen: true }), 200);
    for (const body of [{ now: '2026-01-01T00:00:00Z' }, { advance_seconds: 400 * 86_400 }]) {
      expectError(await test.post('/sandbox/clock', body), 'clock_not_ahead');
    }
    expect((await test.get('/sandbox/clock')).json.data.now).toBe(NIGHT);
  });
});

describe('the sandbox', () => {
  const paths = [
    '/sandbox/clock',
    '/sandbox/calls',
    '/sandbox/bookings',
    '/sandbox/chats',
    '/sandbox/chats/1/messages',
  ];

  it.each(paths)('returns 403 test_key_required to a live key for %s', async (path) => {
    expectError(await live.post(path, {}), 'test_key_required');
  });

  it('returns 404 for a live call and a live chat, and changes neither', async () => {
    const record = (path: string, body: object): Promise<ApiResponse> =>
      organization.platform.post(`/organizations/${organization.id}${path}`, body);
    const call = (await record('/calls', { ...A_CALL, direction: 'inbound' })).json.data.id as number;
    const chat = (await record('/chats', { channel: 'web' })).json.data.id as number;
    expectError(await test.patch(`/sandbox/calls/${call}`, { status: 'completed' }), 'not_found');
    expectError(await test.post(`/sandbox/chats/${chat}/messages`, { body: 'Hello' }), 'not_found');
    expect((await live.get(`/calls/${call}`)).json.data.status).toBe('ringing');
    expect((await live.get(`/chats/${chat}`)).json.data.messages).toEqual([]);
  });

  it('returns 404 for the records of another organization', async () => {
    const other = await (await createOrganization(stack)).caller({ mode: 'test' });
    const call = (await test.post('/sandbox/calls', A_CALL)).json.data.id as number;
    const chat = (await test.post('/sandbox/chats', { body: 'Hello' })).json.data.id as number;
    expectError(await other.patch(`/sandbox/calls/${call}`, { status: 'completed' }), 'not_found');
    expectError(await other.post(`/sandbox/chats/${chat}/messages`, { body: 'Hello' }), 'not_found');
  });
});
