import { loggedDeliveryFields, webhookEndpointFields, webhookReplayFields } from '@frontdesk/contracts';
import {
  aLead,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  verifySignature,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let caller: ApiClient;
let receiver: Receiver;

beforeEach(async () => {
  receiver = await Receiver.start(stack.receiverPorts);
  organization = await createOrganization(stack);
  caller = await organization.caller();
});
afterEach(() => receiver.close());

interface Registered {
  id: number;
  secret: string;
}

const register = async (by = caller, events = ['lead.created'], path = ''): Promise<Registered> => {
  const response = await by.post('/webhook-endpoints', { url: receiver.url(path), events });
  expectStatus(response, 201);
  return { id: response.json.data.id as number, secret: response.json.secret as string };
};
const at = (path = ''): string => `/organizations/${organization.id}${path}`;
const endpoints = (query = ''): Promise<ApiResponse> => organization.platform.get(at(`/webhook-endpoints${query}`));
const patch = (id: number, body: unknown): Promise<ApiResponse> =>
  organization.platform.patch(at(`/webhook-endpoints/${id}`), body);
const rotate = (id: number, body: unknown = {}): Promise<ApiResponse> =>
  organization.platform.post(at(`/webhook-endpoints/${id}/rotate-secret`), body);
const deliveries = (query = ''): Promise<ApiResponse> => organization.platform.get(at(`/webhook-deliveries${query}`));
const retry = (id: number): Promise<ApiResponse> =>
  organization.platform.post(at(`/webhook-deliveries/${id}/retry`), {});
const listed = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await deliveries(query)).json.data as Record<string, unknown>[];
/** Waits until the newest delivery matches. */
const newest = (expected: Record<string, unknown>): Promise<Record<string, unknown>> =>
  eventually(async () => {
    const [delivery] = await listed();
    expect(delivery).toMatchObject(expected);
    return delivery!;
  });

describe('GET /organizations/{organization}/webhook-endpoints', () => {
  it('lists the endpoints of one mode, live by default, without their secrets', async () => {
    const test = await organization.caller({ mode: 'test' });
    const [one, other] = [await register(), await register()];
    const { id: ofTest } = await register(test);
    const response = await endpoints();
    expectStatus(response, 200);
    expect(Object.keys(response.json as object)).toEqual(['data']);
    expect((response.json.data as Registered[]).map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(Object.keys(response.json.data[0] as object).sort()).toEqual(Object.keys(webhookEndpointFields).sort());
    expect(response.text).not.toContain('whsec_');
    expect((await endpoints('?livemode=true')).json).toEqual(response.json);
    expect((await endpoints('?livemode=false')).json.data).toMatchObject([{ id: ofTest, livemode: false }]);
    expectInvalid(await endpoints('?livemode=maybe'), 'livemode');
  });

  it('returns 404 for an organization that does not exist', async () => {
    expectError(await organization.platform.get('/organizations/999999999/webhook-endpoints'), 'not_found');
  });
});

describe('PATCH /organizations/{organization}/webhook-endpoints/{endpoint}', () => {
  it('changes the given fields and keeps the rest', async () => {
    const { id } = await register();
    const response = await patch(id, { description: 'CRM', events: ['chat.closed', 'lead.created'] });
    expectStatus(response, 200);
    expect(response.json).toEqual({
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
    expect((await patch(id, { description: null })).json.data).toMatchObject({
      description: null,
      events: ['chat.closed', 'lead.created'],
    });
    expect((await patch(id, {})).json.data).toMatchObject({ description: null, enabled: true });
    expect((await patch(id, { url: receiver.url('/new') })).json.data.url).toBe(receiver.url('/new'));
    expect((await caller.get('/webhook-endpoints')).json.data).toMatchObject([{ id, url: receiver.url('/new') }]);
  });

  it.each([
    [['enabled'], { enabled: null }],
    [['enabled'], { enabled: 'no' }],
    [['events'], { events: [] }],
    [['events'], { events: null }],
    [['events'], { events: ['webhook.test'] }],
    [['url'], { url: null }],
    [['url'], { url: 'example.com' }],
    [['url'], { url: `https://example.com/${'p'.repeat(2048)}` }],
    [['description'], { description: 'd'.repeat(256) }],
    [['description', 'enabled', 'events', 'url'], { description: 7, enabled: 7, events: 7, url: 7 }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    const { id } = await register();
    expectInvalid(await patch(id, body), ...fields);
  });

  it.each([
    ['unsafe_url', 'http://example.com/'],
    ['unsafe_url', 'https://10.0.0.1/'],
    ['loopback_url', 'https://127.0.0.1/'],
    ['loopback_url', 'https://localhost/'],
    ['loopback_url', 'https://[::1]/'],
  ] as const)('returns 422 %s for %s and changes nothing', async (refusal, url) => {
    const { id } = await register();
    expectError(await patch(id, { url, enabled: false }), refusal);
    expect((await endpoints()).json.data).toMatchObject([{ id, url: receiver.url(), enabled: true }]);
  });

  it('returns 404 for an endpoint of another organization, even with an invalid body', async () => {
    const stranger = await createOrganization(stack);
    const { id } = await register();
    for (const body of [{ enabled: false }, { enabled: 7 }]) {
      const path = `/organizations/${stranger.id}/webhook-endpoints/${id}`;
      expectError(await organization.platform.patch(path, body), 'not_found');
    }
    expectError(await patch(999_999_999, { enabled: 7 }), 'not_found');
  });

  it('sends a paused endpoint only webhook.test, and every held delivery in order once it is enabled', async () => {
    const { id } = await register(caller, ['lead.created']);
    expectStatus(await patch(id, { enabled: false }), 200);
    for (let count = 0; count < 5; count++) await caller.post('/leads', aLead({ name: `Lead ${count}` }));
    await eventually(async () => (await listed()).length === 5);
    // A sample of a real event is held as well.
    await caller.post(`/webhook-endpoints/${id}/test`, { event: 'lead.created' });
    await caller.post(`/webhook-endpoints/${id}/test`, {});
    await receiver.waitFor(({ event }) => event.type === 'webhook.test');
    await sleep(700);
    expect(receiver.requests).toHaveLength(1);
    for (const delivery of await listed('?event=lead.created')) {
      expect(delivery).toMatchObject({ status: 'pending', attempts: 0, next_attempt_at: null });
    }
    expectStatus(await patch(id, { enabled: true }), 200);
    await receiver.waitFor(undefined, { count: 7 });
    const real = receiver.requests.slice(1).filter(({ event }) => event.data.sample !== true);
    expect(real.map(({ event }) => event.data.lead.name as string)).toEqual([0, 1, 2, 3, 4].map((n) => `Lead ${n}`));
  }, 120_000);

  it('accepts a test endpoint', async () => {
    const { id } = await register(await organization.caller({ mode: 'test' }));
    expect((await patch(id, { enabled: false })).json.data).toMatchObject({ livemode: false, enabled: false });
  });
});

describe('POST /organizations/{organization}/webhook-endpoints/{endpoint}/rotate-secret', () => {
  it('returns 200 with the endpoint and the new secret, which no other response contains; both secrets sign, the newer one first', async () => {
    const { id, secret: first } = await register();
    const response = await rotate(id);
    expectStatus(response, 200);
    expect(Object.keys(response.json as object).sort()).toEqual(['data', 'secret']);
    expect(response.json.data).toMatchObject({ id, enabled: true });
    const second = response.json.secret as string;
    expect(second).toMatch(/^whsec_\S{32,}$/);
    const third = (await rotate(id, { overlap_hours: 72 })).json.secret as string;
    expect(new Set([first, second, third]).size).toBe(3);
    await caller.post('/leads', aLead());
    const [request] = await receiver.waitFor();
    const header = String(request!.headers['service-signature']);
    expect(header).toMatch(/^t=\d{10}(,v1=[0-9a-f]{64}){3}$/);
    const [time, ...parts] = header.split(',');
    const signedBy = parts.map((part) =>
      [first, second, third].findIndex((secret) =>
        verifySignature({ ...request!, headers: { 'service-signature': `${time},${part}` } }, secret),
      ),
    );
    expect(signedBy).toEqual([2, 1, 0]);
  });

  it('revokes the earlier secrets at once if overlap_hours is 0', async () => {
    const { id, secret: first } = await register();
    const second = (await rotate(id, { overlap_hours: 0 })).json.secret as string;
    await caller.post('/leads', aLead());
    const [request] = await receiver.waitFor();
    expect(String(request!.headers['service-signature'])).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    expect([verifySignature(request!, second), verifySignature(request!, first)]).toEqual([true, false]);
  });

  it.each([-1, 73, 1.5, '24', true])('returns 422 errors.overlap_hours for %j', async (overlap_hours) => {
    const { id } = await register();
    expectInvalid(await rotate(id, { overlap_hours }), 'overlap_hours');
  });

  it('returns 404 for an absent endpoint', async () => {
    expectError(await rotate(999_999_999, { overlap_hours: -1 }), 'not_found');
  });
});

describe('GET /organizations/{organization}/webhook-deliveries', () => {
  it('lists deliveries with their attempts, newest first, in pages', async () => {
    const { id } = await register();
    const first = (await caller.post('/leads', aLead())).json.data.id as number;
    await newest({ status: 'delivered' });
    const second = (await caller.post('/leads', aLead())).json.data.id as number;
    await eventually(async () => {
      const all = await listed();
      return all.length === 2 && all.every(({ status }) => status === 'delivered');
    });
    const response = await deliveries('?per_page=1');
    expectStatus(response, 200);
    expect(Object.keys(response.json as object).sort()).toEqual(['data', 'links', 'meta']);
    expect(Object.keys(response.json.data[0] as object).sort()).toEqual(Object.keys(loggedDeliveryFields).sort());
    const timings = { dns_ms: null, tls_ms: null, first_byte_ms: expect.any(Number) };
    expect(response.json.data[0]).toMatchObject({
      livemode: true,
      event: 'lead.created',
      webhook_endpoint_id: id,
      status: 'delivered',
      attempts: 1,
      response_status: 204,
      last_error: null,
      next_attempt_at: null,
      delivered_at: expect.stringMatching(INSTANT),
      attempt_log: [
        {
          at: expect.stringMatching(INSTANT),
          response_status: 204,
          error: null,
          duration_ms: expect.any(Number),
          // The second delivery may have reused the connection of the first one.
          timings,
        },
      ],
    });
    const eventOf = (lead: number): string =>
      receiver.requests.find(({ event }) => event.data.lead.id === lead)!.event.id as string;
    expect(response.json.data[0].event_id).toBe(eventOf(second));
    const cursor = encodeURIComponent(response.json.meta.next_cursor as string);
    const last = await deliveries(`?per_page=1&cursor=${cursor}`);
    const connected = { ...timings, connect_ms: expect.any(Number) };
    expect(last.json.data).toMatchObject([{ event_id: eventOf(first), attempt_log: [{ timings: connected }] }]);
    expect(last.json.meta.next_cursor).toBeNull();
  });

  it('filters by endpoint, status, event and mode', async () => {
    const test = await organization.caller({ mode: 'test' });
    const [fine, failing] = [await register(), await register(caller, ['lead.created'], '/failing')];
    await register(test);
    receiver.answerWith(({ path }) => ({ status: path === '/failing' ? 500 : 200 }));
    await caller.post('/leads', aLead());
    await test.post('/leads', aLead());
    await caller.post(`/webhook-endpoints/${fine.id}/test`, {});
    await eventually(async () => {
      const all = [...(await listed()), ...(await listed('?livemode=false'))];
      return all.length === 4 && all.every(({ attempts }) => attempts === 1);
    });
    const of = async (query: string): Promise<unknown[]> =>
      (await listed(query)).map(({ webhook_endpoint_id }) => webhook_endpoint_id);
    expect(await of(`?endpoint=${failing.id}`)).toEqual([failing.id]);
    expect(await of('?status=pending')).toEqual([failing.id]);
    expect(await of('?status=delivered')).toEqual([fine.id, fine.id]);
    expect(await of('?status=failed')).toEqual([]);
    expect(await of('?event=webhook.test')).toEqual([fine.id]);
    expect(await of(`?endpoint=${fine.id}&event=lead.created&status=delivered`)).toEqual([fine.id]);
    expect(await listed('?livemode=false')).toMatchObject([{ livemode: false }]);
  });

  it.each(['endpoint=x', 'endpoint=0', 'status=lost', 'event=lead.deleted', 'per_page=0', 'cursor=x'])(
    'returns 422 for ?%s',
    async (query) => {
      expectInvalid(await deliveries(`?${query}`), query.split('=')[0]!);
    },
  );
});

describe('POST /organizations/{organization}/webhook-deliveries/{delivery}/retry', () => {
  it('returns 202 and sends a delivered event once more, with the same body and event id, as one more attempt', async () => {
    const { secret } = await register();
    await caller.post('/leads', aLead());
    const { id } = await newest({ status: 'delivered', attempts: 1 });
    const response = await retry(id as number);
    expectStatus(response, 202);
    expect(Object.keys(response.json.data as object).sort()).toEqual(Object.keys(loggedDeliveryFields).sort());
    expect(response.json.data).toMatchObject({ id, status: 'pending', attempts: 1 });
    const [first, second] = await receiver.waitFor(undefined, { count: 2 });
    expect(second!.rawBody.equals(first!.rawBody)).toBe(true);
    expect(second!.headers['service-delivery']).toBe(first!.headers['service-delivery']);
    expect(verifySignature(second!, secret)).toBe(true);
    const again = await newest({ status: 'delivered', attempts: 2 });
    expect(again['attempt_log']).toHaveLength(2);
  });

  it('returns 409 invalid_transition for a pending delivery, and 404 for an absent delivery and one of another organization', async () => {
    await register();
    receiver.answerWith({ status: 500 });
    await caller.post('/leads', aLead());
    const { id } = await newest({ status: 'pending', attempts: 1 });
    expectError(await retry(id as number), 'invalid_transition');
    expectError(await retry(999_999_999), 'not_found');
    const stranger = await createOrganization(stack);
    const elsewhere = `/organizations/${stranger.id}/webhook-deliveries/${String(id)}/retry`;
    expectError(await organization.platform.post(elsewhere, {}), 'not_found');
  });
});

describe('/organizations/{organization}/webhook-replays', () => {
  const replay = (body: unknown): Promise<ApiResponse> => organization.platform.post(at('/webhook-replays'), body);
  const progress = (id: number): Promise<ApiResponse> => organization.platform.get(at(`/webhook-replays/${id}`));
  const cancel = (id: number): Promise<ApiResponse> =>
    organization.platform.post(at(`/webhook-replays/${id}/cancel`), {});

  it('returns 202, sends every match once more and reports the progress', async () => {
    const [one, other] = [await register(), await register(caller, ['lead.created'], '/other')];
    await caller.post('/leads', aLead());
    await caller.post('/leads', aLead());
    await receiver.waitFor(undefined, { count: 4 });
    await eventually(async () => (await listed('?status=delivered')).length === 4);
    const response = await replay({
      endpoint: other.id,
      status: 'delivered',
      event: 'lead.created',
      since: '2020-01-01',
    });
    expectStatus(response, 202);
    expect(Object.keys(response.json.data as object).sort()).toEqual(Object.keys(webhookReplayFields).sort());
    expect(response.json.data).toMatchObject({
      livemode: true,
      status: 'queued',
      filter: {
        endpoint: other.id,
        status: 'delivered',
        event: 'lead.created',
        since: '2020-01-01T00:00:00Z',
        until: expect.stringMatching(INSTANT),
      },
      total: null,
      done: 0,
      finished_at: null,
    });
    const { id } = response.json.data as { id: number };
    const done = await eventually(async () => {
      const { data } = (await progress(id)).json;
      return data.status === 'completed' && (data as Record<string, unknown>);
    });
    expect(done).toMatchObject({ total: 2, done: 2, finished_at: expect.stringMatching(INSTANT) });
    const again = await receiver.waitFor(undefined, { count: 6 });
    expect(again.slice(4).map(({ path }) => path)).toEqual(['/other', '/other']);
    await eventually(async () => (await listed(`?endpoint=${other.id}`)).every(({ attempts }) => attempts === 2));
    expect((await listed(`?endpoint=${one.id}`)).map(({ attempts }) => attempts)).toEqual([1, 1]);
    expectError(await cancel(id), 'invalid_transition');
  });

  it('replays failed deliveries if it has no filter, even if there are none', async () => {
    const response = await replay({});
    expect(response.json.data.filter).toMatchObject({ endpoint: null, status: 'failed', event: null, since: null });
    const { id } = response.json.data as { id: number };
    await eventually(async () => {
      expect((await progress(id)).json.data).toMatchObject({ status: 'completed', total: 0, done: 0 });
      return true;
    });
  });

  it.each([
    [['endpoint'], { endpoint: 'x' }],
    [['status'], { status: 'pending' }],
    [['event'], { event: 'lead.deleted' }],
    [['since', 'until'], { since: 'yesterday', until: 7 }],
    [['livemode'], { livemode: 'maybe' }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    expectInvalid(await replay(body), ...fields);
  });

  it("returns 404 for an absent replay and another organization's", async () => {
    const stranger = await createOrganization(stack);
    const { id } = (await replay({})).json.data as { id: number };
    for (const path of [`/webhook-replays/${id}`, `/webhook-replays/${id}/cancel`]) {
      const elsewhere = `/organizations/${stranger.id}${path}`;
      const ask = path.endsWith('cancel')
        ? organization.platform.post(elsewhere, {})
        : organization.platform.get(elsewhere);
      expectError(await ask, 'not_found');
    }
    expectError(await progress(999_999_999), 'not_found');
    expectError(await cancel(999_999_999), 'not_found');
  });
});

describe('DELETE /webhook-endpoints/{webhookEndpoint}', () => {
  it("removes the endpoint's waiting deliveries and its delivery list at once", async () => {
    const { id } = await register();
    expectStatus(await patch(id, { enabled: false }), 200);
    await caller.post('/leads', aLead());
    const { id: waiting } = await newest({ status: 'pending', webhook_endpoint_id: id });
    expectStatus(await caller.delete(`/webhook-endpoints/${id}`), 204);
    expect(await listed()).toEqual([]);
    expectError(await retry(waiting as number), 'not_found');
    expectError(await patch(id, { enabled: true }), 'not_found');
  });
});

describe('the token of the platform API', () => {
  it('is required by each webhook operation, and an API key is refused', async () => {
    const { key } = await organization.createKey();
    const { id } = await register();
    for (const path of ['/webhook-endpoints', '/webhook-deliveries']) {
      const response = await fetch(`${stack.gateways[0]!}/api/platform/v1${at(path)}`, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect(response.status).toBe(401);
    }
    const response = await fetch(`${stack.gateways[0]!}/api/platform/v1${at(`/webhook-endpoints/${id}`)}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"enabled": false}',
    });
    expect(response.status).toBe(401);
  });
});
