import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { database } from '../../testing/outbox.js';
import { uuidv7 } from '../outbox/uuid-v7.js';
import { forgetConsumed } from './inbox-upkeep.js';
import { purgeInbox, recordInInbox } from './inbox.js';

const DAY_MS = 86_400_000;

jest.setTimeout(90_000);

describe('the inbox', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(database);
  });

  afterAll(() => test.drop());

  const record = (consumer: string, ids: string[]): Promise<Set<string>> =>
    inTransaction(test.dataSource, (tx) => recordInInbox(tx, consumer, ids));

  it('returns only the events that are new to the consumer', async () => {
    const [a, b, c] = [uuidv7(), uuidv7(), uuidv7()];
    expect(await record('one', [a, b])).toEqual(new Set([a, b]));
    expect(await record('one', [b, c, c])).toEqual(new Set([c]));
    expect(await record('two', [a])).toEqual(new Set([a]));
    expect(await record('one', [])).toEqual(new Set());
  });

  it('does not record an event when the transaction of its effect rolls back', async () => {
    const id = uuidv7();
    const undone = inTransaction(test.dataSource, async (tx) => {
      await recordInInbox(tx, 'one', [id]);
      throw new Error('no effect');
    });
    await expect(undone).rejects.toThrow('no effect');
    expect(await record('one', [id])).toEqual(new Set([id]));
  });

  it('returns an event as new to only one of two concurrent consumers', async () => {
    const id = uuidv7();
    const results = await Promise.all(Array.from({ length: 8 }, () => record('race', [id])));
    expect(results.filter((fresh) => fresh.has(id))).toHaveLength(1);
  });

  describe('upkeep', () => {
    const oldId = (days: number): string => uuidv7(Date.now() - days * DAY_MS);
    const receive = (consumer: string, id: string, days: number): Promise<unknown> =>
      test.dataSource.query(`INSERT INTO inbox VALUES ($1, $2, now() - make_interval(days => $3))`, [
        consumer,
        id,
        days,
      ]);
    const kept = async (): Promise<string[]> =>
      (await test.dataSource.query<{ id: string }[]>('SELECT event_id AS id FROM inbox')).map(({ id }) => id).sort();

    beforeEach(() => test.dataSource.query('TRUNCATE inbox'));

    it('deletes all ids consumed over 90 days ago, of every consumer, and no others', async () => {
      for (const consumer of ['one', 'two', 'three'])
        for (let n = 0; n < 5; n++) await receive(consumer, oldId(91 + n), 91);
      const [young, late] = [oldId(89), oldId(91)];
      await receive('two', young, 89);
      // This event is old, but it was consumed late.
      await receive('two', late, 1);
      await forgetConsumed(test.dataSource, new AbortController().signal, 2);
      expect(await kept()).toEqual([young, late].sort());
    });

    it('deletes at most its limit of ids at once', async () => {
      for (let n = 0; n < 3; n++) await receive('one', oldId(91), 91);
      expect(await purgeInbox(sqlRunner(test.dataSource), 'one', 90, 2)).toBe(2);
      expect(await purgeInbox(sqlRunner(test.dataSource), 'one', 90, 2)).toBe(1);
    });

    it('deletes nothing more after the signal is aborted', async () => {
      await receive('one', oldId(91), 91);
      await forgetConsumed(test.dataSource, AbortSignal.abort());
      expect(await kept()).toHaveLength(1);
    });
  });
});
