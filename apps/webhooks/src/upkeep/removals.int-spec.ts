import type { Caller } from '@frontdesk/contracts';
import { UsageRepository, usageStatement } from '@frontdesk/service-host';
import { eventually, Receiver, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DeliveryLogHandlers } from '../delivery-log/delivery-log.handlers.js';
import { aCaller, callOf, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';
import { deliveryUsage } from '../statistics/usage.sql.js';
import { RemovalsService } from './removals.service.js';

const DAY = 86_400;

let database: TestDatabase;
let clock: SettableClock;
let receiver: Receiver;
let webhooks: WebhooksProcess;

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  clock = new SettableClock();
  receiver = await Receiver.start();
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  webhooks = await WebhooksProcess.start({ database, clock, settings });
});
afterEach(async () => {
  await webhooks.stop();
  await receiver.close();
  await database.dataSource.query(
    'TRUNCATE deliveries, attempts, events, endpoints, deleted_endpoints, feeds, feed_events, feed_intake CASCADE',
  );
});

const count = async (table: string): Promise<number> =>
  (await database.dataSource.query<[{ count: number }]>(`SELECT count(*)::int AS count FROM ${table}`))[0].count;

/** The number of deliveries that are counted in the usage of all time. */
const usageOf = async ({ organizationId, livemode }: Caller): Promise<number> => {
  const body = { timezones: { [organizationId]: 'UTC' }, since: '2000-01-01', until: '2100-01-01', by: 'day' } as const;
  const rows = await new UsageRepository(database.dataSource).count(
    usageStatement(deliveryUsage, { ...body, livemode }),
  );
  return rows.reduce((sum, { deliveries = 0 }) => sum + deliveries, 0);
};

const removeOld = (): Promise<void> => webhooks.get(RemovalsService).removeOld(new AbortController().signal, 2);
const removeDeleted = (): Promise<void> => webhooks.get(RemovalsService).removeDeleted(new AbortController().signal, 2);

describe('a delivery past the retention time', () => {
  it('is removed with its event in batches, while newer and pending deliveries stay', async () => {
    const caller = aCaller();
    const fine = await webhooks.endpoint(caller, receiver.url());
    const paused = await webhooks.endpoint(caller, receiver.url());
    for (let n = 0; n < 4; n++) await webhooks.consume(webhooks.leadCreated(caller));
    await eventually(async () => {
      const all = [...(await webhooks.deliveries(fine.id)), ...(await webhooks.deliveries(paused.id))];
      expect(all.map(({ status }) => status)).toEqual(Array(8).fill('delivered'));
      return true;
    });
    // One delivery is pending, because its manual retry is held for a paused endpoint.
    await database.dataSource.query(
      `UPDATE deliveries SET status = 'pending' WHERE id = (SELECT min(id) FROM deliveries WHERE endpoint_id = $1)`,
      [paused.id],
    );
    clock.advance(20 * DAY);
    await webhooks.consume(webhooks.leadCreated(caller));
    await removeOld();
    expect(await count('deliveries')).toBe(10);
    clock.advance(10 * DAY + 1);
    await removeOld();
    expect([await count('deliveries'), await count('events')]).toEqual([3, 2]);
    // The pending delivery is counted when it has finished.
    expect(await usageOf(caller)).toBe(9);
  });
});

describe('an event past the retention time', () => {
  it('leaves the feed even while its delivery is pending, and the feed tells readers that they missed it', async () => {
    const caller = aCaller();
    const paused = await webhooks.endpoint(caller, receiver.url());
    await webhooks.pause(caller, paused.id);
    const read = async (position: number | null, event_id: string | null = null) =>
      webhooks.readFeed(caller, { position, event_id });
    const old = [webhooks.leadCreated(caller), webhooks.leadCreated(caller)];
    await webhooks.consume(...old);
    clock.advance(20 * DAY);
    const kept = webhooks.leadCreated(caller);
    await webhooks.consume(kept);
    clock.advance(1);
    await eventually(async () => {
      expect((await read(null)).bodies).toHaveLength(3);
      return true;
    });
    clock.advance(10 * DAY + 1);
    await database.dataSource.query(`UPDATE deliveries SET status = 'pending'`);
    await removeOld();
    expect(await count('events')).toBe(3);
    expect(await read(1, old[0]!.id)).toEqual({
      expired: true,
      bodies: [],
      position: 2,
      event_id: null,
      has_more: false,
    });
    for (const position of [null, 2]) {
      const page = await read(position);
      expect(page.bodies.map((body) => (JSON.parse(body) as { id: string }).id)).toEqual([kept.id]);
      expect(page).toMatchObject({ expired: false, position: 3, has_more: false });
    }
    clock.advance(30 * DAY);
    await removeOld();
    expect(await count('feed_events')).toBe(0);
    expect(await read(3, kept.id)).toMatchObject({ expired: false, bodies: [], position: 3, has_more: false });
    expect(await read(2)).toMatchObject({ expired: true, position: 3 });
  });
});

describe('a deleted endpoint', () => {
  it('loses its deliveries and attempts in batches, while those of other endpoints stay', async () => {
    const caller = aCaller();
    const [one, other] = [
      await webhooks.endpoint(caller, receiver.url()),
      await webhooks.endpoint(caller, receiver.url()),
    ];
    for (let n = 0; n < 5; n++) await webhooks.consume(webhooks.leadCreated(caller));
    await eventually(async () => {
      expect(await count('attempts')).toBe(10);
      return true;
    });
    await webhooks.handlers.delete(callOf(caller, {}, one.id));
    expect(await usageOf(caller)).toBe(10);
    await removeDeleted();
    expect(await usageOf(caller)).toBe(10);
    expect(await webhooks.deliveries(one.id)).toEqual([]);
    expect(await webhooks.deliveries(other.id)).toHaveLength(5);
    expect([await count('attempts'), await count('deleted_endpoints')]).toEqual([5, 0]);
  });

  it('has no delivery claimed or listed while its deliveries are being removed', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    receiver.answerWith({ status: 500 });
    for (let n = 0; n < 3; n++) await webhooks.consume(webhooks.leadCreated(caller));
    await eventually(async () => {
      expect(await count('attempts')).toBe(3);
      return true;
    });
    // Another process locks the deleted endpoint for a long time.
    const busy = await database.dataSource.pool.connect();
    await busy.query('BEGIN');
    await webhooks.handlers.delete(callOf(caller, {}, id));
    await busy.query('SELECT 1 FROM deleted_endpoints FOR UPDATE');
    const before = await webhooks.deliveries(id);
    clock.advance(60);
    await webhooks.endpoint(caller, receiver.url('/live'));
    await webhooks.consume(webhooks.leadCreated(caller));
    await receiver.waitFor(({ path }) => path === '/live');
    const input = { ids: { organization: caller.organizationId }, query: {}, body: {}, page: { limit: 25 } };
    const { data } = await webhooks.get(DeliveryLogHandlers).list({ ...callOf(caller, {}), input });
    expect(data).toHaveLength(1);
    expect(await webhooks.deliveries(id)).toEqual(before);
    expect(receiver.requests.filter(({ path }) => path !== '/live')).toHaveLength(3);
    await busy.query('ROLLBACK');
    busy.release();
    await eventually(async () => {
      expect(await count('deleted_endpoints')).toBe(0);
      return true;
    });
  });
});
