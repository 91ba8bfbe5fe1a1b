// Slow: many tests wait until a polling dispatcher would have sent something.
import { eventually, Receiver, startTcpProxy, verifySignature, type TestDatabase } from '@frontdesk/testing';
import { inTransaction } from '@frontdesk/persistence';
import { wholeSecond } from '@frontdesk/service-host';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeliveriesRepository } from '../deliveries/deliveries.repository.js';
import { toWebhookEvent } from '../deliveries/event-body.js';
import { RETRY_DELAYS_SECONDS } from '../deliveries/retry-schedule.js';
import {
  aCaller,
  callOf,
  createWebhooksDatabase,
  FakeDns,
  RunningClock,
  SettableClock,
  WebhooksProcess,
  type Settings,
} from '../../testing/webhooks.js';

let database: TestDatabase;
let receiver: Receiver;
let clock: SettableClock;
const processes: WebhooksProcess[] = [];

async function startProcess(
  settings: Settings = {},
  url = database.url,
  dns = new FakeDns(),
): Promise<WebhooksProcess> {
  const allowed = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  processes.push(
    await WebhooksProcess.start({ database: { ...database, url }, clock, dns, settings: { ...allowed, ...settings } }),
  );
  return processes.at(-1)!;
}

const settled = (webhooks: WebhooksProcess, endpointId: number, condition: Record<string, unknown>) =>
  eventually(async () => {
    const rows = await webhooks.deliveries(endpointId);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row).toMatchObject(condition);
    return rows;
  });

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  clock = new SettableClock();
  receiver = await Receiver.start();
});
afterEach(async () => {
  for (const one of processes.splice(0)) await one.stop();
  await receiver.close();
  await database.dataSource.query('TRUNCATE deliveries, attempts, events, endpoints CASCADE');
});

describe('a delivery that keeps failing', () => {
  it('fails after 8 attempts, none of which is made before its scheduled time', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    await webhooks.facts(caller);
    const { id, secret } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ status: 500 });
    await webhooks.consume(webhooks.leadCreated(caller));
    for (const [index, wait] of RETRY_DELAYS_SECONDS.entries()) {
      const failedAt = clock.now();
      await settled(webhooks, id, {
        status: 'pending',
        attempts: index + 1,
        response_status: 500,
        last_error: 'http_500',
        next_attempt_at: wholeSecond(new Date(failedAt.getTime() + wait * 1000)),
      });
      clock.advance(wait - 0.1);
      await sleep(300);
      expect(receiver.requests).toHaveLength(index + 1);
      clock.advance(0.1);
      await receiver.waitFor(undefined, { count: index + 2 });
      const request = receiver.requests.at(-1)!;
      expect(request.rawBody.equals(receiver.requests[0]!.rawBody)).toBe(true);
      expect(verifySignature(request, secret, clock.now().getTime() / 1000)).toBe(true);
    }
    await settled(webhooks, id, {
      status: 'failed',
      attempts: 8,
      last_error: 'http_500',
      next_attempt_at: null,
      claimable_at: null,
    });
    clock.advance(30 * 86_400);
    await sleep(400);
    expect(receiver.requests).toHaveLength(8);
  });

  it('is delivered by the first attempt with a 2xx response', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith((_, count) => ({ status: count < 3 ? 503 : 200, headers: { 'retry-after': '100000' } }));
    await webhooks.consume(webhooks.leadCreated(caller));
    await settled(webhooks, id, { attempts: 1 });
    clock.advance(60);
    await settled(webhooks, id, { attempts: 2 });
    clock.advance(300);
    await settled(webhooks, id, {
      status: 'delivered',
      attempts: 3,
      response_status: 200,
      last_error: null,
      next_attempt_at: null,
    });
  });

  it('fails at once when its URL has become unsafe', async () => {
    const dns = new FakeDns();
    dns.addresses.set('hooks.example.com', ['127.0.0.1']);
    const webhooks = await startProcess({}, database.url, dns);
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, 'https://hooks.example.com/in');
    await webhooks.consume(webhooks.leadCreated(caller));
    await settled(webhooks, id, { status: 'failed', attempts: 1, last_error: 'unsafe_address', next_attempt_at: null });
  });
});

describe('several processes', () => {
  it('together send each due delivery once', async () => {
    clock = new RunningClock();
    const first = await startProcess();
    const second = await startProcess();
    const caller = aCaller();
    const endpoints = await Promise.all(
      Array.from({ length: 5 }, (_, i) => first.endpoint(caller, receiver.url(`/${i}`))),
    );
    // The deliveries are due and unclaimed, as if a process had stored and released them.
    const now = clock.now();
    const events = Array.from({ length: 200 }, () => toWebhookEvent(first.leadCreated(caller)));
    await first
      .get(DeliveriesRepository)
      .fanOut({ events, onlyEndpoint: null, now, createdAt: now, leases: 0, leasedUntil: now, leasedBy: null });
    for (const { id } of endpoints) await settled(second, id, { status: 'delivered', attempts: 1 });
    await sleep(300);
    const sent = receiver.requests.map(({ path, headers }) => `${path} ${String(headers['service-delivery'])}`);
    expect(sent).toHaveLength(1000);
    expect(new Set(sent).size).toBe(1000);
  });

  it('store a result after another process releases its lock on the row', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ delayMs: 300 });
    await webhooks.consume(webhooks.leadCreated(caller));
    await inTransaction(webhooks.dataSource, async (tx) => {
      await tx.query({ name: 'lock', text: 'SELECT FROM deliveries FOR UPDATE', values: [] });
      await sleep(600);
    });
    await settled(webhooks, id, { status: 'delivered', attempts: 1 });
    expect(receiver.requests).toHaveLength(1);
  });

  it('claim the deliveries of a killed process when the lease expires, but not before', async () => {
    const survivor = await startProcess();
    const caller = aCaller();
    const { id } = await survivor.endpoint(caller, receiver.url());
    // This is the state after a process was killed between the commit and the first byte.
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + 30_000);
    const event = toWebhookEvent(survivor.leadCreated(caller));
    await survivor
      .get(DeliveriesRepository)
      .fanOut({ events: [event], onlyEndpoint: null, now, createdAt: now, leases: 1, leasedUntil, leasedBy: null });
    clock.advance(29);
    await sleep(400);
    expect(receiver.requests).toHaveLength(0);
    clock.advance(1);
    await settled(survivor, id, { status: 'delivered', attempts: 1, lease: 2 });
  });

  it('never overwrite a newer result with the late result of an expired lease', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    const [delivery] = await settled(webhooks, id, { status: 'delivered' });
    const stored = {
      id: delivery!.id,
      endpoint_id: id,
      organization_id: caller.organizationId,
      livemode: caller.livemode,
    };
    await webhooks.dataSource.query('UPDATE deliveries SET lease = 2 WHERE id = $1', [delivery!.id]);
    await webhooks
      .get(DeliveriesRepository)
      .settle([{ ...delivery!, ...stored, lease: 1, status: 'failed', last_error: 'timeout' }]);
    expect(await webhooks.deliveries(id)).toMatchObject([{ status: 'delivered', last_error: null }]);
  });
});

describe('an endpoint that does not respond', () => {
  it('does not delay other endpoints or take all slots, and its deliveries wait in the database', async () => {
    clock = new RunningClock();
    const webhooks = await startProcess({
      WEBHOOK_SLOTS: 32,
      WEBHOOK_SLOTS_PER_ENDPOINT: 4,
      WEBHOOK_ATTEMPT_TIMEOUT_MS: 5000,
    });
    const hanging = aCaller();
    const healthy = aCaller();
    const stuck = await webhooks.endpoint(hanging, receiver.url('/stuck'));
    const fine = await webhooks.endpoint(healthy, receiver.url('/fine'));
    receiver.answerWith(({ path }) => ({ hang: path === '/stuck' }));
    await webhooks.consume(...Array.from({ length: 100 }, () => webhooks.leadCreated(hanging)));
    await receiver.waitFor(({ path }) => path === '/stuck', { count: 4 });
    await webhooks.consume(...Array.from({ length: 50 }, () => webhooks.leadCreated(healthy)));
    await eventually(async () => (await webhooks.deliveries(fine.id)).every(({ status }) => status === 'delivered'));
    expect(receiver.matching(({ path }) => path === '/stuck')).toHaveLength(4);
    await eventually(async () => {
      const rows = await webhooks.deliveries(stuck.id);
      expect(rows.filter(({ last_error }) => last_error === 'timeout').length).toBeGreaterThanOrEqual(4);
      return rows.length === 100 && rows.every(({ status, attempts }) => status === 'pending' && attempts <= 1);
    });
  });
});

describe('deleting an endpoint', () => {
  it('drops its waiting deliveries and the results of attempts in progress', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith((_, count) => (count === 1 ? { status: 500 } : { delayMs: 300 }));
    await webhooks.consume(webhooks.leadCreated(caller));
    await settled(webhooks, id, { attempts: 1 });
    await webhooks.consume(webhooks.leadCreated(caller));
    await receiver.waitFor(undefined, { count: 2 });
    await webhooks.handlers.delete(callOf(caller, {}, id));
    clock.advance(3600);
    await sleep(700);
    expect(receiver.requests).toHaveLength(2);
    await eventually(async () => (await webhooks.deliveries(id)).length === 0);
  });
});

describe('switching an organization to HIPAA mode', () => {
  it('replaces waiting bodies by their ids-only form with the same event id', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    await webhooks.facts(caller, false);
    const { id, secret } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith((_, count) => ({ status: count === 1 ? 500 : 200 }));
    const event = webhooks.leadCreated(caller);
    await webhooks.consume(event);
    await settled(webhooks, id, { attempts: 1 });
    await webhooks.facts(caller, true);
    clock.advance(60);
    await settled(webhooks, id, { status: 'delivered', attempts: 2 });
    const [full, reduced] = receiver.requests;
    expect(full!.event.data.lead.name).toBe('Jordan');
    expect(reduced!.event).toEqual({
      ...full!.event,
      id: event.id,
      data: { lead: { id: 1, call_id: 4, chat_id: null } },
    });
    expect(verifySignature(reduced!, secret, clock.now().getTime() / 1000)).toBe(true);
    const [stored] = await webhooks.dataSource.query<[{ body: string; reduced: boolean }]>(
      'SELECT body, reduced FROM events WHERE id = $1',
      [event.id],
    );
    expect(stored).toEqual({ body: reduced!.rawBody.toString(), reduced: true });
  });
});

describe('a delivery that waits in the memory of a process', () => {
  /** One delivery is being sent until `respond` is called, and the next waits in the queue. */
  const oneWaits = async (settings: Settings = {}) => {
    const caller = aCaller();
    const webhooks = await startProcess({ WEBHOOK_SLOTS_PER_ENDPOINT: 1, ...settings });
    await webhooks.facts(caller, false);
    const { id } = await webhooks.endpoint(caller, receiver.url());
    const { promise: after, resolve: respond } = Promise.withResolvers<void>();
    receiver.answerWith({ after });
    await webhooks.consume(webhooks.leadCreated(caller), webhooks.leadCreated(caller));
    await receiver.waitFor();
    return { webhooks, caller, id, respond };
  };

  it('is sent and stored with ids only if the organization enters HIPAA mode', async () => {
    const { webhooks, caller, id, respond } = await oneWaits();
    await webhooks.facts(caller, true);
    respond();
    await settled(webhooks, id, { status: 'delivered', attempts: 1, lease: 1 });
    const [full, reduced] = receiver.requests;
    expect(full!.event.data.lead.name).toBe('Jordan');
    expect(reduced!.event.data).toEqual({ lead: { id: 1, call_id: 4, chat_id: null } });
    const [stored] = await webhooks.dataSource.query<[{ body: string }]>('SELECT body FROM events WHERE id = $1', [
      reduced!.event.id,
    ]);
    expect(stored.body).toBe(reduced!.rawBody.toString());
  });

  it('is not sent and frees its slot if the endpoint is deleted', async () => {
    const { webhooks, caller, id, respond } = await oneWaits({ WEBHOOK_SLOTS: 8 });
    await webhooks.handlers.delete(callOf(caller, {}, id));
    respond();
    await sleep(500);
    expect(receiver.requests).toHaveLength(1);
    for (const path of ['/1', '/2', '/3', '/4']) await webhooks.endpoint(caller, receiver.url(path));
    await webhooks.consume(webhooks.leadCreated(caller));
    await receiver.waitFor(({ path }) => path !== '', { count: 4 });
  });

  it('is held if the endpoint is paused', async () => {
    const { webhooks, caller, id, respond } = await oneWaits();
    await webhooks.pause(caller, id);
    respond();
    await eventually(async () => (await webhooks.deliveries(id))[1]!.next_attempt_at === null);
    expect((await webhooks.deliveries(id))[1]).toMatchObject({ status: 'pending', attempts: 0 });
    expect(receiver.requests).toHaveLength(1);
  });

  it('is not sent if another process has claimed it', async () => {
    const { webhooks, id, respond } = await oneWaits();
    await webhooks.dataSource.query('UPDATE deliveries SET lease = lease + 1 WHERE endpoint_id = $1', [id]);
    respond();
    await sleep(500);
    expect(receiver.requests).toHaveLength(1);
  });

  it('is rechecked before it is sent if storing it took long', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    await webhooks.facts(caller, false);
    const { id } = await webhooks.endpoint(caller, receiver.url());
    const blocker = await database.dataSource.pool.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT 1 FROM endpoints WHERE id = $1 FOR UPDATE', [id]);
    const consumed = webhooks.consume(webhooks.leadCreated(caller));
    await sleep(100);
    await webhooks.facts(caller, true);
    await blocker.query('COMMIT');
    blocker.release();
    await consumed;
    const [request] = await receiver.waitFor();
    expect(request!.event.data).toEqual({ lead: { id: 1, call_id: 4, chat_id: null } });
  });
});

describe('a throttled endpoint', () => {
  it('receives no new deliveries until Retry-After is over, but receives retries on schedule', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith((_, count) => (count === 1 ? { status: 429, headers: { 'retry-after': '120' } } : {}));
    await webhooks.consume(webhooks.leadCreated(caller));
    await settled(webhooks, id, { attempts: 1 });
    await webhooks.consume(webhooks.leadCreated(caller));
    clock.advance(61);
    await receiver.waitFor(undefined, { count: 2 });
    await sleep(400);
    expect(receiver.requests[1]!.event.id).toBe(receiver.requests[0]!.event.id);
    expect(receiver.requests).toHaveLength(2);
    clock.advance(61);
    await settled(webhooks, id, { status: 'delivered' });
    expect(receiver.requests).toHaveLength(3);
  });
});

describe('an endpoint that is enabled again', () => {
  it('receives held deliveries, oldest first', async () => {
    const webhooks = await startProcess();
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ status: 500 });
    await webhooks.consume(webhooks.leadCreated(caller));
    await settled(webhooks, id, { attempts: 1 });
    receiver.answerWith({});
    await webhooks.pause(caller, id);
    clock.advance(60);
    // The retry becomes due and is held together with the new deliveries.
    await settled(webhooks, id, { status: 'pending', attempts: 1, next_attempt_at: null });
    await webhooks.consume(webhooks.leadCreated(caller), webhooks.leadCreated(caller));
    await sleep(400);
    expect(receiver.requests).toHaveLength(1);
    await webhooks.resume(caller, id);
    const rows = await settled(webhooks, id, { status: 'delivered' });
    expect(receiver.requests.slice(1).map(({ event }) => event.id)).toEqual(rows.map(({ event_id }) => event_id));
  });
});

describe('stopping a process', () => {
  it('finishes attempts in progress, releases the other deliveries and leaves no lease', async () => {
    clock = new RunningClock();
    const webhooks = await startProcess({ WEBHOOK_SLOTS_PER_ENDPOINT: 2 });
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ delayMs: 200 });
    const consumed = webhooks.consume(...Array.from({ length: 20 }, () => webhooks.leadCreated(caller)));
    await receiver.waitFor(undefined, { count: 2 });
    await consumed;
    processes.length = 0;
    await webhooks.stop();
    const sent = receiver.requests.length;
    const rows = await database.dataSource.query<{ status: string; claimable_at: Date | null }[]>(
      'SELECT status, claimable_at FROM deliveries WHERE endpoint_id = $1',
      [id],
    );
    expect(rows.filter(({ status }) => status === 'delivered')).toHaveLength(sent);
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(20 - sent);
    for (const { claimable_at } of rows) {
      expect(claimable_at === null || claimable_at.getTime() < clock.now().getTime() + 10_000).toBe(true);
    }
    receiver.answerWith({});
    clock.advance(10);
    const next = await startProcess();
    await settled(next, id, { status: 'delivered' });
    expect(receiver.requests).toHaveLength(20);
  });
});

describe('a database outage', () => {
  it('delays the writing of results, so that no delivery is sent twice', async () => {
    const proxy = await startTcpProxy(database.url);
    const webhooks = await startProcess({}, proxy.url);
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ delayMs: 300 });
    await webhooks.consume(webhooks.leadCreated(caller));
    await receiver.waitFor();
    proxy.breakLink();
    await sleep(1000);
    proxy.restore();
    await eventually(async () => {
      const rows = await database.dataSource.query('SELECT status FROM deliveries WHERE endpoint_id = $1', [id]);
      expect(rows).toEqual([{ status: 'delivered' }]);
      return true;
    });
    expect(receiver.requests).toHaveLength(1);
    processes.length = 0;
    await webhooks.stop();
    await proxy.close();
  });
});
