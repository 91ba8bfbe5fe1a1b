import { DomainError, type Caller, type ListWebhookDeliveriesQuery, type LoggedDelivery } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { inTransaction } from '@frontdesk/persistence';
import { eventually, Receiver, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCaller, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';
import { DeliveryLogHandlers } from './delivery-log.handlers.js';
import { DeliveryLogRepository } from './delivery-log.repository.js';

let database: TestDatabase;
let receiver: Receiver;
let clock: SettableClock;
let webhooks: WebhooksProcess;

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  clock = new SettableClock();
  receiver = await Receiver.start();
  webhooks = await WebhooksProcess.start({
    database,
    clock,
    settings: { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] },
  });
});
afterEach(async () => {
  await webhooks.stop();
  await receiver.close();
  await database.dataSource.query('TRUNCATE deliveries, attempts, events, endpoints CASCADE');
});

const list = (caller: Caller, query: ListWebhookDeliveriesQuery = {}, page = { limit: 25 }) =>
  webhooks.get(DeliveryLogHandlers).list({
    caller,
    input: { ids: { organization: caller.organizationId }, query, body: {}, page },
    deadline: Deadline.in(5000),
  });
const retry = async (caller: Caller, delivery: number): Promise<LoggedDelivery> => {
  const input = { ids: { organization: caller.organizationId, delivery }, query: {}, body: {} };
  const deadline = Deadline.in(5000);
  return (await webhooks.get(DeliveryLogHandlers).retry({ caller, input, deadline })).data;
};
/** Waits until the only delivery of the caller matches. */
const onlyOne = (caller: Caller, expected: Record<string, unknown>): Promise<LoggedDelivery> =>
  eventually(async () => {
    const [delivery] = (await list(caller)).data;
    expect(delivery).toMatchObject(expected);
    return delivery!;
  });
/** Returns the headers of each attempt of a delivery. */
const headersOf = async (caller: Caller, { id, webhook_endpoint_id: webhookEndpoint }: LoggedDelivery) => {
  const input = { ids: { webhookEndpoint, delivery: id }, query: {}, body: {} };
  const deadline = Deadline.in(5000);
  return (await webhooks.get(DeliveryLogHandlers).headersOfEndpoint({ caller, input, deadline })).data;
};
const payloadOf = async (caller: Caller, { id, webhook_endpoint_id: webhookEndpoint }: LoggedDelivery) => {
  const input = { ids: { webhookEndpoint, delivery: id }, query: {}, body: {} };
  return (await webhooks.get(DeliveryLogHandlers).payloadOfEndpoint({ caller, input, deadline: Deadline.in(5000) }))
    .data;
};
/** Makes the only delivery of a new caller fail permanently. */
const failedDelivery = async (): Promise<{ caller: Caller; delivery: LoggedDelivery }> => {
  const caller = aCaller();
  await webhooks.endpoint(caller, receiver.url());
  receiver.answerWith({ status: 500 });
  await webhooks.consume(webhooks.leadCreated(caller));
  await onlyOne(caller, { attempts: 1 });
  await database.dataSource.query(`UPDATE deliveries SET attempts = 7, claimable_at = $1`, [clock.now()]);
  return { caller, delivery: await onlyOne(caller, { status: 'failed', attempts: 8 }) };
};

describe('the list of deliveries', () => {
  it('shows the time, outcome and duration of each attempt', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith((_, count) => (count === 1 ? { status: 503 } : {}));
    await webhooks.consume(webhooks.leadCreated(caller));
    await onlyOne(caller, {
      attempts: 1,
      attempt_log: [
        {
          at: '2026-01-01T00:00:00Z',
          response_status: 503,
          error: 'http_503',
          duration_ms: expect.any(Number),
          timings: {
            dns_ms: null,
            connect_ms: expect.any(Number),
            tls_ms: null,
            first_byte_ms: expect.any(Number),
          },
        },
      ],
    });
    clock.advance(60);
    await onlyOne(caller, {
      status: 'delivered',
      attempts: 2,
      attempt_log: [
        { at: '2026-01-01T00:00:00Z', response_status: 503, error: 'http_503' },
        { at: '2026-01-01T00:01:00Z', response_status: 204, error: null },
      ],
    });
  });

  it('is paginated, newest first, and filtered by endpoint, status and event', async () => {
    const caller = aCaller();
    const one = await webhooks.endpoint(caller, receiver.url('/one'), ['lead.created']);
    const other = await webhooks.endpoint(caller, receiver.url('/other'), ['lead.created', 'call.completed']);
    receiver.answerWith(({ path }) => ({ status: path === '/one' ? 500 : 200 }));
    const call = { ...webhooks.leadCreated(caller), type: 'call.completed', data: { call: { id: 1 } } };
    await webhooks.consume(webhooks.leadCreated(caller));
    clock.advance(1);
    await webhooks.consume(call);
    await eventually(async () => (await list(caller)).data.every(({ attempts }) => attempts === 1));
    const { data } = await list(caller);
    expect(data.map(({ event }) => event)).toEqual(['call.completed', 'lead.created', 'lead.created']);
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a));
    const first = await list(caller, {}, { limit: 2 });
    expect(first.data).toEqual(data.slice(0, 2));
    const second = await list(caller, {}, { limit: 2, after: first.next! } as { limit: number });
    expect([second.data, second.next]).toEqual([data.slice(2), null]);
    const ids = async (query: ListWebhookDeliveriesQuery): Promise<number[]> =>
      (await list(caller, query)).data.map(({ webhook_endpoint_id }) => webhook_endpoint_id);
    expect(await ids({ endpoint: other.id })).toEqual([other.id, other.id]);
    expect(await ids({ status: 'pending' })).toEqual([one.id]);
    expect(await ids({ status: 'delivered', event: 'lead.created' })).toEqual([other.id]);
    expect(await ids({ status: 'failed' })).toEqual([]);
  });

  it('contains only deliveries of the organization and mode', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    await onlyOne(caller, { status: 'delivered' });
    for (const stranger of [aCaller(), { ...caller, livemode: false }]) expect((await list(stranger)).data).toEqual([]);
  });

  it('excludes a deleted endpoint at once, while its attempts are removed in the background', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    const delivery = await onlyOne(caller, { status: 'delivered' });
    const input = { ids: { webhookEndpoint: id }, query: {}, body: {} };
    await webhooks.handlers.delete({ caller, input, deadline: Deadline.in(5000) });
    expect((await list(caller)).data).toEqual([]);
    expect((await list(caller, { endpoint: id })).data).toEqual([]);
    await expect(retry(caller, delivery.id)).rejects.toThrow(new DomainError('not_found'));
    for (const table of ['attempts', 'deliveries', 'deleted_endpoints']) {
      await eventually(async () => {
        expect(await database.dataSource.query(`SELECT 1 FROM ${table}`)).toEqual([]);
        return true;
      });
    }
  });
});

describe('the headers of an attempt', () => {
  it('are those that the receiver got and sent, without the credentials of the receiver', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    const headers = { 'X-Request-Id': 'r-17', 'Set-Cookie': 'session=hidden' };
    receiver.answerWith((_, count) =>
      count === 1 ? { status: 503, headers } : { headers: { 'X-Request-Id': 'r-18' } },
    );
    await webhooks.consume(webhooks.leadCreated(caller));
    await onlyOne(caller, { attempts: 1 });
    clock.advance(60);
    const attempts = await headersOf(caller, await onlyOne(caller, { status: 'delivered', attempts: 2 }));
    expect(attempts.map(({ number }) => number)).toEqual([1, 2]);
    for (const [index, { request_headers }] of attempts.entries()) {
      const { host, connection, 'content-length': length, ...received } = receiver.requests[index]!.headers;
      expect([host, connection, length]).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
      expect(Object.fromEntries(request_headers!.map(({ name, value }) => [name.toLowerCase(), value]))).toEqual(
        received,
      );
    }
    const [first, second] = attempts.map(({ response_headers }) => response_headers!);
    expect(first).toEqual(
      expect.arrayContaining([
        { name: 'x-request-id', value: 'r-17' },
        { name: 'set-cookie', value: '[redacted]' },
      ]),
    );
    expect(second).toContainEqual({ name: 'x-request-id', value: 'r-18' });
    const stored = await database.dataSource.query('SELECT response_headers FROM attempts');
    expect(JSON.stringify(stored)).not.toContain('hidden');
  });

  it('are null if no request was sent, and if an earlier version made the attempt', async () => {
    const unreachable = aCaller();
    await webhooks.endpoint(unreachable, 'https://127.0.0.1/in');
    await webhooks.consume(webhooks.leadCreated(unreachable));
    const refused = await onlyOne(unreachable, { attempts: 1, last_error: 'unsafe_address' });
    const none = { number: 1, request_headers: null, response_headers: null, truncated: false };
    expect(await headersOf(unreachable, refused)).toEqual([none]);
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    const delivery = await onlyOne(caller, { status: 'delivered' });
    await database.dataSource.query('UPDATE attempts SET signature = NULL, response_headers = NULL');
    expect(await headersOf(caller, delivery)).toEqual([none]);
  });

  it('are limited, and the result is stored, if a response has more', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ headers: { 'X-Long': 'é'.repeat(4096), 'X-Short': 'é"\\' } });
    await webhooks.consume(webhooks.leadCreated(caller));
    const [attempt] = await headersOf(caller, await onlyOne(caller, { status: 'delivered' }));
    expect(attempt!.truncated).toBe(true);
    expect(attempt!.response_headers).toContainEqual({ name: 'x-short', value: 'é"\\' });
    expect(attempt!.response_headers!.map(({ name }) => name)).not.toContain('x-long');
  });

  it('are not found for another organization, mode or endpoint', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    const delivery = await onlyOne(caller, { status: 'delivered' });
    const notFound = new DomainError('not_found');
    await expect(headersOf(aCaller(), delivery)).rejects.toThrow(notFound);
    await expect(headersOf({ ...caller, livemode: false }, delivery)).rejects.toThrow(notFound);
    const elsewhere = { ...delivery, webhook_endpoint_id: delivery.webhook_endpoint_id + 1 };
    await expect(headersOf(caller, elsewhere)).rejects.toThrow(notFound);
  });
});

describe('the payload of a delivery', () => {
  it('is the body that the receiver got', async () => {
    const caller = aCaller();
    await webhooks.facts(caller);
    await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    const { body } = await payloadOf(caller, await onlyOne(caller, { status: 'delivered' }));
    expect(body).toBe(receiver.requests[0]!.rawBody.toString());
    expect(JSON.parse(body)).toMatchObject({ type: 'lead.created', data: { lead: { name: 'Jordan' } } });
  });

  it('has only ids in HIPAA mode, also for an event of before', async () => {
    const caller = aCaller();
    await webhooks.facts(caller);
    await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    const delivery = await onlyOne(caller, { status: 'delivered' });
    const { body } = await payloadOf({ ...caller, hipaa: true, mayReadContent: true }, delivery);
    expect(body).not.toContain('Jordan');
    expect(JSON.parse(body)).toMatchObject({ type: 'lead.created', data: { lead: { id: 1 } } });
  });

  it('is not found for another organization, mode or endpoint', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    const delivery = await onlyOne(caller, { status: 'delivered' });
    const notFound = new DomainError('not_found');
    await expect(payloadOf(aCaller(), delivery)).rejects.toThrow(notFound);
    await expect(payloadOf({ ...caller, livemode: false }, delivery)).rejects.toThrow(notFound);
    const elsewhere = { ...delivery, webhook_endpoint_id: delivery.webhook_endpoint_id + 1 };
    await expect(payloadOf(caller, elsewhere)).rejects.toThrow(notFound);
  });
});

describe('a manual retry', () => {
  it('makes one attempt outside the schedule with the same body and event id', async () => {
    const { caller, delivery } = await failedDelivery();
    const sent = receiver.requests.length;
    receiver.answerWith({});
    expect(await retry(caller, delivery.id)).toMatchObject({ id: delivery.id, status: 'pending', attempts: 8 });
    const again = await onlyOne(caller, { status: 'delivered', attempts: 9, response_status: 204, last_error: null });
    expect(again.attempt_log.at(-1)).toMatchObject({ response_status: 204, error: null });
    expect(receiver.requests).toHaveLength(sent + 1);
    expect(receiver.requests.at(-1)!.rawBody.equals(receiver.requests[0]!.rawBody)).toBe(true);
    expect(receiver.requests.at(-1)!.headers['service-delivery']).toBe(delivery.event_id);
  });

  it('leaves a failed delivery failed if its attempt fails, and does not schedule another attempt', async () => {
    const { caller, delivery } = await failedDelivery();
    await retry(caller, delivery.id);
    await onlyOne(caller, { status: 'failed', attempts: 9, last_error: 'http_500', next_attempt_at: null });
    const sent = receiver.requests.length;
    clock.advance(30 * 86_400);
    await sleep(400);
    expect(receiver.requests).toHaveLength(sent);
  });

  it('leaves a delivered delivery delivered and shows the outcome of the attempt', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    const { id, delivered_at } = await onlyOne(caller, { status: 'delivered' });
    receiver.answerWith({ status: 500 });
    clock.advance(10);
    await retry(caller, id);
    await onlyOne(caller, { status: 'delivered', attempts: 2, delivered_at, last_error: 'http_500' });
  });

  it('is rejected for a pending delivery and for deliveries of another organization', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ status: 500 });
    await webhooks.consume(webhooks.leadCreated(caller));
    const { id } = await onlyOne(caller, { attempts: 1 });
    await expect(retry(caller, id)).rejects.toThrow(new DomainError('invalid_transition'));
    await expect(retry(aCaller(), id)).rejects.toThrow(new DomainError('not_found'));
  });

  it('of an old delivery waits while the endpoint is paused', async () => {
    const { caller, delivery } = await failedDelivery();
    const sent = receiver.requests.length;
    clock.advance(20 * 86_400);
    await webhooks.pause(caller, delivery.webhook_endpoint_id);
    await retry(caller, delivery.id);
    await onlyOne(caller, { status: 'pending', next_attempt_at: null });
    expect(receiver.requests).toHaveLength(sent);
    receiver.answerWith({});
    await webhooks.resume(caller, delivery.webhook_endpoint_id);
    await onlyOne(caller, { status: 'delivered', attempts: 9 });
  });

  it('does not delay writing the result of an attempt in progress', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    const { promise: after, resolve: respond } = Promise.withResolvers<void>();
    receiver.answerWith({ after });
    await webhooks.consume(webhooks.leadCreated(caller));
    const { id } = await onlyOne(caller, { status: 'pending' });
    // A retry finds the delivery pending and keeps its transaction open.
    await inTransaction(webhooks.dataSource, async (tx) => {
      expect(
        await webhooks.get(DeliveryLogRepository).lockFinished(tx, caller.organizationId, id, 'webhook'),
      ).toBeNull();
      respond();
      await onlyOne(caller, { status: 'delivered', attempts: 1 });
    });
  });
});
