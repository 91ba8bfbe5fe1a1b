import { eventually, Receiver, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';
import { LogPartitionsService } from './log-partitions.service.js';

const DAY = 86_400;

let database: TestDatabase;
let clock: SettableClock;
let receiver: Receiver;
let webhooks: WebhooksProcess;

beforeEach(async () => {
  clock = new SettableClock();
  receiver = await Receiver.start();
  webhooks = await start();
});
beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
afterEach(async () => {
  await webhooks.stop();
  await receiver.close();
  await database.dataSource.query('TRUNCATE deliveries, attempts, events, endpoints CASCADE');
});

const start = (): Promise<WebhooksProcess> => {
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  return WebhooksProcess.start({ database, clock, settings });
};
const maintain = (process = webhooks): Promise<boolean> => process.get(LogPartitionsService).run();
const days = async (): Promise<string[]> =>
  (await webhooks.get(LogPartitionsService).days()).map((day) => day.toISOString().slice(0, 10));
/** Returns the partitions that contain attempts. */
const places = async (): Promise<string[]> =>
  (
    await database.dataSource.query<{ place: string }[]>(
      'SELECT tableoid::regclass::text AS place FROM attempts ORDER BY at',
    )
  ).map(({ place }) => place.replace(/^.*\./, ''));
const oneMoreAttempt = async (): Promise<void> => {
  const caller = aCaller();
  await webhooks.endpoint(caller, receiver.url());
  const before = (await places()).length;
  await webhooks.consume(webhooks.leadCreated(caller));
  await eventually(async () => {
    expect(await places()).toHaveLength(before + 1);
    return true;
  });
};

describe('the attempt log', () => {
  it('has a partition for each day from yesterday to a week ahead after startup', async () => {
    expect(await days()).toEqual(['2025-12-31', ...Array.from({ length: 8 }, (_, index) => `2026-01-0${index + 1}`)]);
    await oneMoreAttempt();
    clock.advance(DAY);
    await oneMoreAttempt();
    expect(await places()).toEqual(['attempts_day_2026_01_01', 'attempts_day_2026_01_02']);
  });

  it('drops days past the retention time and adds new days', async () => {
    await oneMoreAttempt();
    clock.advance(30 * DAY);
    expect(await maintain()).toBe(true);
    expect((await days())[0]).toBe('2026-01-01');
    expect(await places()).toHaveLength(1);
    clock.advance(DAY);
    expect(await maintain()).toBe(true);
    expect((await days())[0]).toBe('2026-01-02');
    expect((await days()).at(-1)).toBe('2026-02-08');
    expect(await places()).toEqual([]);
  });

  it('stores attempts of a day that has no partition, and removes them after the retention time', async () => {
    clock.advance(100 * DAY);
    await oneMoreAttempt();
    expect(await places()).toEqual(['attempts_default']);
    await maintain();
    await oneMoreAttempt();
    expect(await places()).toEqual(['attempts_default', 'attempts_default']);
    expect(await days()).not.toContain('2026-04-11');
    clock.advance(DAY);
    await oneMoreAttempt();
    expect((await places()).at(-1)).toBe('attempts_day_2026_04_12');
    clock.advance(30 * DAY);
    await maintain();
    expect(await places()).toEqual(['attempts_day_2026_04_12']);
  });

  it('is maintained by several processes without conflicts', async () => {
    const second = await start();
    try {
      clock.advance(200 * DAY);
      await Promise.all([maintain(), maintain(second)]);
      await maintain();
      expect(await maintain(second)).toBe(true);
      expect((await days())[0]).toBe('2026-07-19');
      expect(await days()).toHaveLength(9);
    } finally {
      await second.stop();
    }
  });

  it('accepts attempts while it is read for a long time, which delays only the removal of a day', async () => {
    clock.advance(400 * DAY);
    await maintain();
    const reader = await database.dataSource.pool.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT count(*) FROM attempts');
    clock.advance(60 * DAY);
    expect(await maintain()).toBe(false);
    await oneMoreAttempt();
    await reader.query('COMMIT');
    reader.release();
    expect(await maintain()).toBe(true);
  });
});
