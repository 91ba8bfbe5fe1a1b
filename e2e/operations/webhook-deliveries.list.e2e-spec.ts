import { loggedDeliveryFields } from '@frontdesk/contracts';
import {
  aLead,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  verifySignature,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let all: ApiClient;
/** A key that has only `webhooks:manage`. */
let caller: ApiClient;
let receiver: Receiver;

beforeEach(async () => {
  receiver = await Receiver.start(stack.receiverPorts);
  organization = await createOrganization(stack);
  all = await organization.caller();
  caller = await organization.caller({ scopes: ['webhooks:manage'] });
});
afterEach(() => receiver.close());

type Delivery = Record<string, unknown> & { id: number; event_id: string };

const register = async (by = all, path = ''): Promise<{ id: number; secret: string }> => {
  const response = await by.post('/webhook-endpoints', { url: receiver.url(path), events: ['lead.created'] });
  expectStatus(response, 201);
  return { id: response.json.data.id as number, secret: response.json.secret as string };
};
const deliveriesOf = (endpoint: number): string => `/webhook-endpoints/${endpoint}/deliveries`;
const listed = async (endpoint: number, query = '', by = caller): Promise<Delivery[]> =>
  (await by.get(deliveriesOf(endpoint) + query)).json.data as Delivery[];
/** Sends a test event and waits until its delivery matches. */
const tested = async (endpoint: number, expected: object = { status: 'delivered' }, by = caller): Promise<Delivery> => {
  const { id } = (await by.post(`/webhook-endpoints/${endpoint}/test`, {})).json.data as Delivery;
  return eventually(async () => {
    const { data } = (await by.get(`${deliveriesOf(endpoint)}/${id}`)).json as { data: Delivery };
    expect(data).toMatchObject(expected);
    return data;
  });
};

describe('GET /webhook-endpoints/{webhookEndpoint}/deliveries', () => {
  it('lists the deliveries of that endpoint with their attempts, newest first, in pages', async () => {
    const [one, other] = [await register(), await register(all, '/other')];
    const [first, second] = [await tested(one.id), await tested(one.id)];
    await tested(other.id);
    const response = await caller.get(`${deliveriesOf(one.id)}?per_page=1`);
    expectStatus(response, 200);
    expect(Object.keys(response.json as object).sort()).toEqual(['data', 'links', 'meta']);
    expect(response.json.data).toEqual([second]);
    expect(Object.keys(second).sort()).toEqual(Object.keys(loggedDeliveryFields).sort());
    expect(second).toMatchObject({
      webhook_endpoint_id: one.id,
      event: 'webhook.test',
      attempts: 1,
      attempt_log: [
        { at: expect.stringMatching(INSTANT), response_status: 204, error: null, duration_ms: expect.any(Number) },
      ],
    });
    expect(response.json.meta.path).toMatch(new RegExp(`/api/public/v1${deliveriesOf(one.id)}$`));
    const cursor = encodeURIComponent(response.json.meta.next_cursor as string);
    const last = await caller.get(`${deliveriesOf(one.id)}?per_page=1&cursor=${cursor}`);
    expect([last.json.data, last.json.meta.next_cursor]).toEqual([[first], null]);
  });

  it('filters by status and event', async () => {
    const { id } = await register();
    const sent = await tested(id);
    receiver.answerWith({ status: 500 });
    await all.post('/leads', aLead());
    const [waiting] = await eventually(async () => {
      const found = await listed(id, '?event=lead.created');
      expect(found).toMatchObject([{ event: 'lead.created', status: 'pending', attempts: 1, last_error: 'http_500' }]);
      return found;
    });
    expect(await listed(id, '?status=pending')).toEqual([waiting]);
    expect(await listed(id, '?status=delivered')).toEqual([sent]);
    expect(await listed(id, '?status=delivered&event=lead.created')).toEqual([]);
  });

  it.each(['status=lost', 'event=lead.deleted', 'per_page=0', 'cursor=x'])(
    'returns 422 for ?%s, and 404 if the endpoint does not exist either',
    async (query) => {
      const { id } = await register();
      expectInvalid(await caller.get(`${deliveriesOf(id)}?${query}`), query.split('=')[0]!);
      expectError(await caller.get(`${deliveriesOf(999_999_999)}?${query}`), 'not_found');
    },
  );
});

describe('deliveries of an endpoint', () => {
  it('return 404 for another mode, another organization and another endpoint, for each operation', async () => {
    const { id } = await register();
    const other = await register(all, '/other');
    const delivery = await tested(id);
    const test = await organization.caller({ mode: 'test' });
    const stranger = await (await createOrganization(stack)).caller();
    const sent = receiver.requests.length;
    for (const by of [test, stranger]) expectError(await by.get(deliveriesOf(id)), 'not_found');
    for (const [by, endpoint] of [
      [test, id],
      [stranger, id],
      [caller, other.id],
      [caller, 999_999_999],
    ] as const) {
      expectError(await by.get(`${deliveriesOf(endpoint)}/${delivery.id}`), 'not_found');
      expectError(await by.send('POST', `${deliveriesOf(endpoint)}/${delivery.id}/retry`), 'not_found');
    }
    expectError(await caller.get(`${deliveriesOf(id)}/999999999`), 'not_found');
    expect(await listed(id)).toEqual([delivery]);
    expect(await listed(other.id)).toEqual([]);
    expect(receiver.requests).toHaveLength(sent);
  });

  it('are deleted with their endpoint', async () => {
    const { id } = await register();
    const delivery = await tested(id);
    expectStatus(await caller.delete(`/webhook-endpoints/${id}`), 204);
    expectError(await caller.get(deliveriesOf(id)), 'not_found');
    expectError(await caller.get(`${deliveriesOf(id)}/${delivery.id}`), 'not_found');
    expectError(await caller.send('POST', `${deliveriesOf(id)}/${delivery.id}/retry`), 'not_found');
  });

  it('can be read and retried with a test key when the endpoint is a test endpoint', async () => {
    const test = await organization.caller({ mode: 'test', scopes: ['webhooks:manage'] });
    const { id } = await register(await organization.caller({ mode: 'test' }));
    const delivery = await tested(id, { status: 'delivered', livemode: false }, test);
    expectStatus(await test.send('POST', `${deliveriesOf(id)}/${delivery.id}/retry`), 202);
    await receiver.waitFor(undefined, { count: 2 });
  });
});

describe('POST /webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/retry', () => {
  it('returns 202 and sends the delivery once more with the same body and event id', async () => {
    const { id, secret } = await register();
    const delivery = await tested(id);
    const response = await caller.send('POST', `${deliveriesOf(id)}/${delivery.id}/retry`);
    expectStatus(response, 202);
    expect(response.json.data).toMatchObject({ id: delivery.id, status: 'pending', attempts: 1 });
    const [first, second] = await receiver.waitFor(undefined, { count: 2 });
    expect(second!.rawBody.equals(first!.rawBody)).toBe(true);
    expect(second!.headers['service-delivery']).toBe(delivery.event_id);
    expect(verifySignature(second!, secret)).toBe(true);
    await eventually(async () => {
      const again = (await caller.get(`${deliveriesOf(id)}/${delivery.id}`)).json.data as Delivery;
      expect(again).toMatchObject({ status: 'delivered', attempts: 2 });
      expect(again['attempt_log']).toHaveLength(2);
      return true;
    });
  });

  it('returns 409 invalid_transition while attempts remain', async () => {
    const { id } = await register();
    receiver.answerWith({ status: 500 });
    const delivery = await tested(id, { status: 'pending', attempts: 1 });
    expectError(await caller.send('POST', `${deliveriesOf(id)}/${delivery.id}/retry`), 'invalid_transition');
  });
});
