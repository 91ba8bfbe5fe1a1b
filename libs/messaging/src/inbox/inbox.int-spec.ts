import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { database } from '../outbox/test-outbox.js';
import { uuidv7 } from '../outbox/uuid-v7.js';
import { purgeInbox, recordInInbox } from './inbox.js';

jest.setTimeout(90_000);

describe('the inbox', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(database);
  });

  afterAll(() => test.drop());

  const record = (consumer: string, ids: string[]): Promise<Set<string>> =>
    inTransaction(test.dataSource, (tx) => recordInInbox(tx, consumer, ids));

  it('tells new events from those consumed before, for each consumer by itself', async () => {
    const [a, b, c] = [uuidv7(), uuidv7(), uuidv7()];
    expect(await record('one', [a, b])).toEqual(new Set([a, b]));
    expect(await record('one', [b, c, c])).toEqual(new Set([c]));
    expect(await record('two', [a])).toEqual(new Set([a]));
    expect(await record('one', [])).toEqual(new Set());
  });

  it('forgets with the transaction of the effect', async () => {
    const id = uuidv7();
    const undone = inTransaction(test.dataSource, async (tx) => {
      await recordInInbox(tx, 'one', [id]);
      throw new Error('no effect');
    });
    await expect(undone).rejects.toThrow('no effect');
    expect(await record('one', [id])).toEqual(new Set([id]));
  });

  it('lets one of two that take the same event at the same time have it', async () => {
    const id = uuidv7();
    const results = await Promise.all(Array.from({ length: 8 }, () => record('race', [id])));
    expect(results.filter((fresh) => fresh.has(id))).toHaveLength(1);
  });

  it('forgets old events only', async () => {
    const id = uuidv7();
    await record('old', [id]);
    expect(await purgeInbox(sqlRunner(test.dataSource), 30)).toBe(0);
    await test.dataSource.query(`UPDATE inbox SET received_at = now() - interval '31 days' WHERE consumer = 'old'`);
    expect(await purgeInbox(sqlRunner(test.dataSource), 30)).toBe(1);
  });
});
