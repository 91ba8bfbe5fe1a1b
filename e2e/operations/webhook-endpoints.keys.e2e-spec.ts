import { webhookReplayFields } from '@frontdesk/contracts';
import {
  aLead,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  verifySignature,
  type ApiClient,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
/** A key with every scope. */
let all: ApiClient;
/** A key with only `webhooks:manage`. */
let manager: ApiClient;
let receiver: Receiver;

beforeEach(async () => {
  receiver = await Receiver.start(stack.receiverPorts);
  organization = await createOrganization(stack);
  all = await organization.caller();
  manager = await organization.caller({ scopes: ['webhooks:manage'] });
});
afterEach(() => receiver.close());

const register = async (events = ['lead.created'], by = all, path = ''): Promise<{ id: number; secret: string }> => {
  const answer = await by.post('/webhook-endpoints', { url: receiver.url(path), events });
  expectStatus(answer, 201);
  return { id: answer.json.data.id as number, secret: answer.json.secret as string };
};
const patch = (id: number, body: unknown, by = all): Promise<ApiResponse> => by.patch(`/webhook-endpoints/${id}`, body);
const rotate = (id: number, body: unknown = {}, by = all): Promise<ApiResponse> =>
  by.post(`/webhook-endpoints/${id}/rotate-secret`, body);
const stored = async (): Promise<unknown> => (await all.get('/webhook-endpoints')).json.data;

describe('PATCH /webhook-endpoints/{webhookEndpoint}', () => {
  it('changes the given fields and keeps the rest', async () => {
    const { id } = await register();
    const answer = await patch(id, { description: 'CRM', events: ['chat.closed', 'lead.created'] });
    expectStatus(answer, 200);
    expect(answer.json).toEqual({
      data: {
        id,
        livemode: true,
        url: receiver.url(),
        description: 'CRM',
        events: ['chat.closed', 'lead.created'],
        enabled: true,
        created_at: expect.stringMatching(INSTANT),
      },
    });
    const moved = await patch(id, { url: receiver.url('/new'), enabled: false });
    expect(moved.json.data).toMatchObject({ url: receiver.url('/new'), description: 'CRM', enabled: false });
    expect(await stored()).toEqual([moved.json.data]);
  });

  it('sends the held deliveries once the endpoint is enabled again', async () => {
    const { id } = await register();
    expectStatus(await patch(id, { enabled: false }), 200);
    await all.post('/leads', aLead({ name: 'Held' }));
    await eventually(async () => (await all.get(`/webhook-endpoints/${id}/deliveries`)).json.data.length === 1);
    expect(receiver.requests).toHaveLength(0);
    expectStatus(await patch(id, { enabled: true }), 200);
    const [request] = await receiver.waitFor();
    expect(request!.event.data.lead.name).toBe('Held');
  });

  it('lets a key without the read scopes pause, enable and describe an endpoint', async () => {
    const { id } = await register(['lead.created', 'chat.closed']);
    const { url, events } = { url: receiver.url(), events: ['lead.created', 'chat.closed'] };
    expectStatus(await patch(id, { enabled: false, description: 'CRM', url, events }, manager), 200);
    expectStatus(await patch(id, { enabled: true }, manager), 200);
    expect(await stored()).toMatchObject([{ enabled: true, description: 'CRM', url, events }]);
  });

  it.each([
    ['the URL', { url: 'https://example.com/stolen' }],
    ['the URL to one that is refused', { url: 'http://example.com/' }],
    ['the events to one that the key may read', { events: ['lead.created'] }],
    ['the events to more', { events: ['lead.created', 'chat.closed', 'call.completed'] }],
  ])('returns 403 missing_scope to a key that changes %s and may read only some events', async (_what, change) => {
    const { id } = await register(['lead.created', 'chat.closed']);
    const some = await organization.caller({ scopes: ['webhooks:manage', 'leads:read'] });
    for (const by of [some, manager]) expectError(await patch(id, { ...change, enabled: false }, by), 'missing_scope');
    expect(await stored()).toMatchObject([
      { url: receiver.url(), events: ['lead.created', 'chat.closed'], enabled: true },
    ]);
  });

  it('needs the scopes of the new events too', async () => {
    const { id } = await register(['lead.created']);
    const leads = await organization.caller({ scopes: ['webhooks:manage', 'leads:read'] });
    expectError(await patch(id, { events: ['lead.created', 'chat.closed'] }, leads), 'missing_scope');
    const both = await organization.caller({ scopes: ['webhooks:manage', 'leads:read', 'chats:read'] });
    expectStatus(await patch(id, { events: ['chat.closed'], url: receiver.url('/new') }, both), 200);
  });

  it('returns 403 missing_scope to a key without webhooks:manage', async () => {
    const { id } = await register();
    const reader = await organization.caller({ scopes: ['leads:read'] });
    expectError(await patch(id, { enabled: false }, reader), 'missing_scope');
    expectError(await rotate(id, {}, reader), 'missing_scope');
  });

  it.each([
    [['enabled'], { enabled: null }],
    [['events'], { events: ['webhook.test'] }],
    [['url'], { url: 'example.com' }],
    [['description', 'enabled', 'events', 'url'], { description: 7, enabled: 7, events: 7, url: 7 }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    const { id } = await register();
    expectInvalid(await patch(id, body), ...fields);
  });

  it('returns 422 unsafe_url for a private address and changes nothing', async () => {
    const { id } = await register();
    expectError(await patch(id, { url: 'https://10.0.0.1/', enabled: false }), 'unsafe_url');
    expect(await stored()).toMatchObject([{ url: receiver.url(), enabled: true }]);
  });

  it('returns 404 for an endpoint of another mode or organization, even with an invalid body', async () => {
    const { id } = await register();
    const test = await organization.caller({ mode: 'test' });
    const stranger = await (await createOrganization(stack)).caller();
    for (const by of [test, stranger])
      for (const body of [{ enabled: false }, { enabled: 7 }, { url: 'https://example.com/' }])
        expectError(await patch(id, body, by), 'not_found');
    expectError(await patch(999_999_999, {}), 'not_found');
  });
});

describe('POST /webhook-endpoints/{webhookEndpoint}/rotate-secret', () => {
  it('returns 200 with the new secret; both secrets sign during the overlap', async () => {
    const { id, secret } = await register();
    const answer = await rotate(id, { overlap_hours: 48 });
    expectStatus(answer, 200);
    expect(Object.keys(answer.json as object).sort()).toEqual(['data', 'secret']);
    const newer = answer.json.secret as string;
    expect(newer).toMatch(/^whsec_\S{32,}$/);
    await all.post('/leads', aLead());
    const [request] = await receiver.waitFor();
    expect([newer, secret].map((one) => verifySignature(request!, one))).toEqual([true, true]);
  });

  it('revokes the earlier secret at once with overlap_hours 0', async () => {
    const { id, secret } = await register();
    const newer = (await rotate(id, { overlap_hours: 0 })).json.secret as string;
    await all.post('/leads', aLead());
    const [request] = await receiver.waitFor();
    expect([newer, secret].map((one) => verifySignature(request!, one))).toEqual([true, false]);
  });

  it('returns 403 missing_scope to a key that may not read every event, and keeps the secret', async () => {
    const { id, secret } = await register(['lead.created', 'chat.closed']);
    const some = await organization.caller({ scopes: ['webhooks:manage', 'leads:read'] });
    for (const by of [some, manager]) expectError(await rotate(id, { overlap_hours: 0 }, by), 'missing_scope');
    await all.post('/leads', aLead());
    const [request] = await receiver.waitFor();
    expect(verifySignature(request!, secret)).toBe(true);
  });

  it.each([-1, 73, 1.5, '24', true])('returns 422 errors.overlap_hours for %j', async (overlap_hours) => {
    const { id } = await register();
    expectInvalid(await rotate(id, { overlap_hours }), 'overlap_hours');
  });

  it('returns 404 for an endpoint of another mode or organization', async () => {
    const { id } = await register();
    const test = await organization.caller({ mode: 'test' });
    const stranger = await (await createOrganization(stack)).caller();
    for (const by of [test, stranger])
      for (const overlap_hours of [0, -1]) expectError(await rotate(id, { overlap_hours }, by), 'not_found');
  });
});

describe('/webhook-endpoints/{webhookEndpoint}/replays', () => {
  const at = (endpoint: number, replay?: number, action = ''): string =>
    `/webhook-endpoints/${endpoint}/replays${replay === undefined ? '' : `/${replay}${action}`}`;
  const start = (endpoint: number, body: unknown = {}, by = manager): Promise<ApiResponse> =>
    by.post(at(endpoint), body);
  const completed = (endpoint: number, replay: number): Promise<Record<string, unknown>> =>
    eventually(async () => {
      const { data } = (await manager.get(at(endpoint, replay))).json;
      return data.status === 'completed' && (data as Record<string, unknown>);
    });

  it('returns 202, sends the matches of that endpoint once more and reports the progress', async () => {
    const [one, other] = [await register(), await register(['lead.created'], all, '/other')];
    await all.post('/leads', aLead());
    await all.post('/leads', aLead());
    await receiver.waitFor(undefined, { count: 4 });
    for (const { id } of [one, other])
      await eventually(
        async () => (await all.get(`/webhook-endpoints/${id}/deliveries?status=delivered`)).json.data.length === 2,
      );
    const filter = { status: 'delivered', event: 'lead.created', since: '2020-01-01' };
    const answer = await start(other.id, { ...filter, endpoint: one.id, livemode: false });
    expectStatus(answer, 202);
    expect(Object.keys(answer.json.data as object).sort()).toEqual(Object.keys(webhookReplayFields).sort());
    expect(answer.json.data).toMatchObject({
      livemode: true,
      status: 'queued',
      filter: { ...filter, endpoint: other.id, since: '2020-01-01T00:00:00Z', until: expect.stringMatching(INSTANT) },
    });
    const { id } = answer.json.data as { id: number };
    expect(await completed(other.id, id)).toMatchObject({ total: 2, done: 2 });
    const requests = await receiver.waitFor(undefined, { count: 6 });
    expect(requests.slice(4).map(({ path }) => path)).toEqual(['/other', '/other']);
    expectError(await manager.post(at(other.id, id, '/cancel')), 'invalid_transition');
  });

  it('returns 200 with the cancelled replay, also when it is cancelled again, and sends no more', async () => {
    const { id: endpoint } = await register();
    for (let count = 0; count < 8; count++) await all.post('/leads', aLead());
    const delivered = `/webhook-endpoints/${endpoint}/deliveries?status=delivered`;
    await eventually(async () => (await all.get(delivered)).json.data.length === 8);
    receiver.answerWith({ delayMs: 2000 });
    const { id } = (await start(endpoint, { status: 'delivered' })).json.data as { id: number };
    await receiver.waitFor(undefined, { count: 9 });
    const answer = await manager.post(at(endpoint, id, '/cancel'));
    expectStatus(answer, 200);
    expect(answer.json.data).toMatchObject({ id, status: 'cancelled', finished_at: expect.stringMatching(INSTANT) });
    const { done } = answer.json.data as { done: number };
    expect(done).toBeLessThan(8);
    expect((await manager.post(at(endpoint, id, '/cancel'))).json).toEqual(answer.json);
    await eventually(async () => (await all.get(delivered)).json.data.length === 8);
    expect(receiver.requests).toHaveLength(8 + done);
  });

  it.each([
    [['status'], { status: 'pending' }],
    [['event'], { event: 'lead.deleted' }],
    [['since', 'until'], { since: 'yesterday', until: 7 }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    const { id } = await register();
    expectInvalid(await start(id, body), ...fields);
    expectError(await start(999_999_999, body), 'not_found');
  });

  it('returns 404 for replays of another endpoint, mode or organization, and of all endpoints', async () => {
    const [one, other] = [await register(), await register()];
    const { id } = (await start(one.id)).json.data as { id: number };
    const test = await organization.caller({ mode: 'test' });
    const stranger = await (await createOrganization(stack)).caller();
    const ofAll = await organization.platform.post(`/organizations/${organization.id}/webhook-replays`, {});
    for (const [by, endpoint, replay] of [
      [test, one.id, id],
      [stranger, one.id, id],
      [manager, other.id, id],
      [manager, 999_999_999, id],
      [manager, one.id, 999_999_999],
      [manager, one.id, ofAll.json.data.id as number],
    ] as const) {
      expectError(await by.get(at(endpoint, replay)), 'not_found');
      expectError(await by.post(at(endpoint, replay, '/cancel')), 'not_found');
    }
    for (const by of [test, stranger]) expectError(await start(one.id, {}, by), 'not_found');
  });
});
