import { webhookDeliveryFields, webhookEndpointFields, webhookEventTypes } from '@frontdesk/contracts';
import {
  createOrganization,
  Receiver,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let caller: ApiClient;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await Receiver.start(stack.receiverPorts);
});
afterAll(() => receiver.close());
beforeEach(async () => {
  organization = await createOrganization(stack);
  caller = await organization.caller();
});

const create = (fields: Record<string, unknown> = {}, by = caller): Promise<ApiResponse> =>
  by.post('/webhook-endpoints', { url: receiver.url(), events: ['lead.created'], ...fields });
const listed = async (by = caller): Promise<{ id: number }[]> =>
  (await by.get('/webhook-endpoints')).json.data as { id: number }[];

describe('POST /webhook-endpoints', () => {
  it('returns 201 with the endpoint and its secret, which no other response contains', async () => {
    const response = await create({ events: ['lead.created', 'chat.closed'], description: ' CRM ' });
    expectStatus(response, 201);
    expect(Object.keys(response.json as object).sort()).toEqual(['data', 'secret']);
    expect(Object.keys(response.json.data as object).sort()).toEqual(Object.keys(webhookEndpointFields).sort());
    expect(response.json).toEqual({
      data: {
        id: expect.any(Number),
        livemode: true,
        url: receiver.url(),
        description: 'CRM',
        events: ['lead.created', 'chat.closed'],
        enabled: true,
        created_at: expect.stringMatching(INSTANT),
      },
      secret: expect.stringMatching(/^whsec_\S{32,}$/),
    });
    const list = await caller.get('/webhook-endpoints');
    expectStatus(list, 200);
    expect(list.json).toEqual({ data: [response.json.data] });
    expect(list.text).not.toContain('whsec_');
  });

  it('accepts every event, and a description of null or 255 characters', async () => {
    const response = await create({ events: webhookEventTypes, description: '\u{1f9ff}'.repeat(255) });
    expectStatus(response, 201);
    expect([...(response.json.data.events as string[])].sort()).toEqual([...webhookEventTypes].sort());
    expect((await create({ description: null })).json.data.description).toBeNull();
  });

  it('generates a different secret for each endpoint', async () => {
    const [one, other] = [await create(), await create()];
    expect(one.json.secret).not.toBe(other.json.secret);
  });

  it.each([
    [['url', 'events'], { url: undefined, events: undefined }],
    [['events'], { events: [] }],
    [['events'], { events: 'lead.created' }],
    [['events'], { events: ['lead.created', 'webhook.test'] }],
    [['events'], { events: ['lead.deleted'] }],
    [['events'], { events: [null] }],
    [['url'], { url: 7 }],
    [['url'], { url: '' }],
    [['url'], { url: 'example.com/hook' }],
    [['url'], { url: `https://example.com/${'p'.repeat(2048)}` }],
    [['description'], { description: 'd'.repeat(256) }],
    [['description', 'events', 'url'], { url: '//', events: {}, description: 7 }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    expectInvalid(await create(body), ...fields);
  });

  it('accepts an address of 2048 characters', async () => {
    const url = receiver.url('/').padEnd(2048, 'p');
    expect((await create({ url })).json.data.url).toBe(url);
  });

  it.each([
    ['lead.created', ['leads:read']],
    ['lead.updated', ['leads:read']],
    ['call.completed', ['calls:read']],
    ['booking.created', ['bookings:read']],
    ['booking.updated', ['bookings:read']],
    ['booking.cancelled', ['bookings:read']],
    ['outbound_call.completed', ['outbound:write']],
    ['chat.started', ['chats:read']],
    ['chat.message.created', ['chats:read']],
    ['chat.handoff_requested', ['chats:read']],
    ['chat.handed_off', ['chats:read']],
    ['chat.closed', ['chats:read']],
    ['chat.lead_captured', ['chats:read', 'leads:read']],
  ] as const)(
    'requires webhooks:manage for %s and %j, and otherwise returns 403 missing_scope',
    async (event, scopes) => {
      const enough = await organization.caller({ scopes: ['webhooks:manage', ...scopes] });
      expectStatus(await create({ events: [event] }, enough), 201);
      for (const missing of scopes) {
        const others = scopes.filter((scope) => scope !== missing);
        const short = await organization.caller({ scopes: ['webhooks:manage', 'leads:write', 'dnc:read', ...others] });
        expectError(await create({ events: [event] }, short), 'missing_scope');
      }
      expect(await listed()).toHaveLength(1);
    },
  );
});

describe('the limit of 10 endpoints per organization', () => {
  it('counts both modes together', async () => {
    const test = await organization.caller({ mode: 'test' });
    for (let count = 0; count < 10; count++) expectStatus(await create({}, count % 2 ? test : caller), 201);
    expectError(await create(), 'too_many_endpoints');
    expectError(await create({}, test), 'too_many_endpoints');
    expectError(await create({ url: 'https://127.0.0.1/' }), 'loopback_url');
    expect(await listed()).toHaveLength(5);
    const [{ id }] = (await listed()) as [{ id: number }];
    expectStatus(await caller.delete(`/webhook-endpoints/${id}`), 204);
    expectStatus(await create({}, test), 201);
  });

  it('holds for concurrent requests at all gateways', async () => {
    const { key } = await organization.createKey();
    for (let count = 0; count < 9; count++) expectStatus(await create(), 201);
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create({}, organization.client(key, index % stack.gateways.length))),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201))
      expectError(response, 'too_many_endpoints');
    expect(await listed()).toHaveLength(10);
  });
});

describe('GET and DELETE /webhook-endpoints', () => {
  it('limit an endpoint to one mode and one organization', async () => {
    const id = (await create()).json.data.id as number;
    const test = await organization.caller({ mode: 'test' });
    const stranger = await (await createOrganization(stack)).caller();
    for (const other of [test, stranger]) {
      expect(await listed(other)).toEqual([]);
      expectError(await other.delete(`/webhook-endpoints/${id}`), 'not_found');
      expectError(await other.post(`/webhook-endpoints/${id}/test`, {}), 'not_found');
    }
    expect((await create({}, test)).json.data.livemode).toBe(false);
    expect(await listed()).toHaveLength(1);
  });

  it('return 204 for the first DELETE, and then 404', async () => {
    const id = (await create()).json.data.id as number;
    expectStatus(await caller.delete(`/webhook-endpoints/${id}`), 204);
    expectError(await caller.delete(`/webhook-endpoints/${id}`), 'not_found');
    expectError(await caller.post(`/webhook-endpoints/${id}/test`, {}), 'not_found');
    expect(await listed()).toEqual([]);
  });
});

describe('POST /webhook-endpoints/{webhookEndpoint}/test', () => {
  it('returns 202 with a pending delivery', async () => {
    const id = (await create()).json.data.id as number;
    const response = await caller.post(`/webhook-endpoints/${id}/test`, {});
    expectStatus(response, 202);
    expect(Object.keys(response.json as object)).toEqual(['data']);
    expect(Object.keys(response.json.data as object).sort()).toEqual(Object.keys(webhookDeliveryFields).sort());
    expect(response.json.data).toMatchObject({
      id: expect.any(Number),
      livemode: true,
      event_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      event: 'webhook.test',
      webhook_endpoint_id: id,
      status: 'pending',
      attempts: 0,
      response_status: null,
      last_error: null,
      delivered_at: null,
      created_at: expect.stringMatching(INSTANT),
    });
  });

  it('requires no body', async () => {
    const id = (await create()).json.data.id as number;
    expectStatus(await caller.send('POST', `/webhook-endpoints/${id}/test`), 202);
    expectStatus(
      await caller.send('POST', `/webhook-endpoints/${id}/test`, { headers: { 'content-type': 'application/json' } }),
      202,
    );
    expectStatus(await caller.post(`/webhook-endpoints/${id}/test`, { event: null }), 202);
  });

  it.each(['lead.deleted', 7, ['lead.created']])('returns 422 errors.event for %j', async (event) => {
    const id = (await create()).json.data.id as number;
    expectInvalid(await caller.post(`/webhook-endpoints/${id}/test`, { event }), 'event');
  });
});
