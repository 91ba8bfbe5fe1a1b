import { createMessagingTables, dropMessagingTables } from '@frontdesk/messaging';
import { createTestDatabase, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { commonSamples } from './common-samples.js';
import { boundedCount, COUNT_LIMIT, DatabaseSampler, secondsSince, type DatabaseSample } from './database-samples.js';

class Messaging1700000000000 implements MigrationInterface {
  readonly name = 'Messaging1700000000000';
  up = (runner: QueryRunner): Promise<void> => createMessagingTables(runner, 'sampled');
  down = (runner: QueryRunner): Promise<void> => dropMessagingTables(runner);
}

const NOW = new Date('2026-03-01T12:00:00Z');

describe('DatabaseSampler', () => {
  let test: TestDatabase;
  let registry: Registry;

  beforeAll(async () => {
    test = await createTestDatabase({ schema: 'sampled', entities: [], migrations: [Messaging1700000000000] });
  });
  afterAll(() => test.drop());
  beforeEach(() => void (registry = new Registry()));

  const exporting = (samples: readonly DatabaseSample[]): void =>
    new DatabaseSampler(samples, test.dataSource, { now: () => NOW }).export(registry);
  const valueOf = async (name: string): Promise<number | undefined> =>
    (await registry.getSingleMetric(name)!.get()).values[0]?.value;

  it('exports the depth and age of the outbox', async () => {
    exporting(commonSamples);
    expect(await valueOf('frontdesk_outbox_events')).toBe(0);
    expect(await valueOf('frontdesk_outbox_oldest_seconds')).toBe(0);

    await test.dataSource.query(`
      INSERT INTO outbox (event_id, type, body, created_at)
      SELECT gen_random_uuid(), 'lead.created', '{}', now() - interval '1 minute' * n FROM generate_series(3, 1, -1) AS n`);
    registry = new Registry();
    exporting(commonSamples);
    expect(await valueOf('frontdesk_outbox_events')).toBe(3);
    expect(await valueOf('frontdesk_outbox_oldest_seconds')).toBeGreaterThanOrEqual(180);
    expect(await valueOf('frontdesk_database_connections')).toBeGreaterThan(0);
    expect(await valueOf('frontdesk_database_connections_limit')).toBeGreaterThan(10);
    expect(await valueOf('frontdesk_database_schema_bytes')).toBeGreaterThanOrEqual(0);
    expect(await valueOf('frontdesk_database_up')).toBe(1);
  });

  it("bounds counts by their limit, and measures ages on the service's clock", async () => {
    exporting([
      { name: 'frontdesk_many', help: 'many', sql: boundedCount('SELECT FROM generate_series(1, 200000)') },
      { name: 'frontdesk_age', help: 'age', sql: secondsSince(`SELECT timestamptz '2026-03-01T11:58:30Z'`) },
      { name: 'frontdesk_none', help: 'none', sql: secondsSince('SELECT NULL::timestamptz') },
      { name: 'frontdesk_future', help: 'future', sql: secondsSince(`SELECT timestamptz '2026-03-01T13:00:00Z'`) },
    ]);
    expect(await valueOf('frontdesk_many')).toBe(COUNT_LIMIT);
    expect(await valueOf('frontdesk_age')).toBe(90);
    expect([await valueOf('frontdesk_none'), await valueOf('frontdesk_future')]).toEqual([0, 0]);
  });

  it('runs one statement for all gauges and for all scrapes within five seconds', async () => {
    await test.dataSource.query('CREATE SEQUENCE IF NOT EXISTS looks');
    exporting([
      { name: 'frontdesk_looks', help: 'looks', sql: `SELECT nextval('looks')` },
      { name: 'frontdesk_other', help: 'other', sql: 'SELECT 7' },
    ]);
    const texts = await Promise.all([registry.metrics(), registry.metrics()]);
    texts.push(await registry.metrics());
    for (const text of texts) expect(text).toMatch(/^frontdesk_looks 1$/m);
  });

  it('does not delay the metrics for a slow statement, and reports frontdesk_database_up as 0', async () => {
    exporting([{ name: 'frontdesk_slow', help: 'slow', sql: 'SELECT 1 FROM pg_sleep(30)' }]);
    expect(await within(20_000, () => registry.metrics())).toMatch(/^frontdesk_database_up 0$/m);
    expect((await test.dataSource.query(`SELECT 1 AS works`)) as unknown).toEqual([{ works: 1 }]);
  });
});
