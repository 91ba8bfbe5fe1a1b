import type { DataSource } from '@frontdesk/persistence';
import { UsageRepository, usageStatement } from '@frontdesk/service-host';
import { eventually, nodesOf, preparedPlan, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createWebhooksDatabase } from '../../testing/webhooks.js';
import { DISPATCHER_LOCK } from '../dispatchers/dispatchers.repository.js';
import { DUE_WORK } from '../due-work/due-work.repository.js';
import { deliveryUsage } from '../statistics/usage.sql.js';
import { CLAIM, CLAIM_FAIRLY, ORGANIZATIONS_AFTER } from './deliveries.sql.js';

const ORGANIZATIONS = 10;
const LIMIT = 100;
const organizations = Array.from({ length: ORGANIZATIONS }, (_, n) => n + 1);

let database: TestDatabase;
let dataSource: DataSource;

const put = (count: number, status: 'delivered' | 'pending'): Promise<unknown> =>
  dataSource.query(
    `WITH made AS (
       INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at)
       SELECT gen_random_uuid(), 1 + n % $2, true, 'lead.created', '{}', false, now() FROM generate_series(1, $1) n
       RETURNING *)
     INSERT INTO deliveries (event_id, endpoint_id, organization_id, livemode, event, status, created_at, claimable_at)
     SELECT m.id, e.id, organization_id, true, type, $3, m.created_at, CASE WHEN $3 = 'pending' THEN m.created_at END
     FROM made m JOIN endpoints e USING (organization_id)`,
    [count, ORGANIZATIONS, status],
  );

beforeAll(async () => {
  database = await createWebhooksDatabase();
  ({ dataSource } = database);
  await dataSource.query('ALTER TABLE deliveries SET (autovacuum_enabled = false)');
  await dataSource.query(
    `INSERT INTO endpoints (organization_id, livemode, url, events, created_at)
     SELECT n, true, 'https://example.com', '{lead.created}', now() FROM generate_series(1, $1) n`,
    [ORGANIZATIONS],
  );
  // The statistics of the server were collected before the backlog, so they show no pending deliveries.
  await put(30_000, 'delivered');
  await dataSource.query('ANALYZE deliveries');
  await put(10_000, 'pending');
}, 180_000);
afterAll(() => database.drop());

/** The largest number of rows that a step of the generic plan of a statement reads. */
async function maxRowsRead(text: string, values: unknown[]): Promise<number> {
  const nodes = nodesOf(await preparedPlan(dataSource, { text, values }));
  return Math.max(
    ...nodes.map((node) => {
      const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Join Filter'] ?? 0);
      return (node['Actual Rows'] + removed) * node['Actual Loops'];
    }),
  );
}

describe('a claim with table statistics from before the backlog', () => {
  const lease = (): unknown[] => [new Date(), new Date(Date.now() + 60_000), 1, LIMIT, [1, 2, 3]];

  it('reads no more rows than it claims', async () => {
    expect(await maxRowsRead(CLAIM, lease())).toBeLessThanOrEqual(LIMIT);
  });

  it('reads at most the limit per organization when it alternates between organizations', async () => {
    expect(await maxRowsRead(CLAIM_FAIRLY, [...lease(), organizations])).toBeLessThanOrEqual(ORGANIZATIONS * LIMIT);
  });

  it('finds whether anything is due by reading one row', async () => {
    expect(await maxRowsRead(DUE_WORK, [new Date(), DISPATCHER_LOCK, 1])).toBeLessThanOrEqual(1);
  });

  it('finds the organizations with pending deliveries by reading one row for each', async () => {
    expect(await maxRowsRead(ORGANIZATIONS_AFTER, [0, 256])).toBeLessThanOrEqual(ORGANIZATIONS + 1);
  });
});

it('usage counts finished deliveries only, in one range of an index for each organization', async () => {
  const body = { timezones: { 1: 'UTC', 2: 'America/Denver' }, livemode: true, by: 'month' as const };
  const statement = usageStatement(deliveryUsage, { ...body, since: '2020-01-01', until: '2100-01-01' });
  const day = expect.stringMatching(/^20\d\d-\d\d-01$/);
  expect(await new UsageRepository(dataSource).count(statement)).toEqual([
    { organization_id: 1, day, deliveries: 3000 },
    { organization_id: 2, day, deliveries: 3000 },
  ]);
  expect(await maxRowsRead(statement.text, statement.values)).toBeLessThanOrEqual(6000);
});

describe('a slow fair claim', () => {
  it('does not claim deliveries that another process has claimed since the claim started', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      await holder.query('SELECT pg_advisory_lock(1)');
      const slowClaim = CLAIM_FAIRLY.replace('FROM unnest(', 'FROM pg_advisory_xact_lock(1), unnest(');
      const slow = dataSource.query<unknown[]>(slowClaim, [new Date(), new Date(), 1, LIMIT, [], organizations]);
      await eventually(async () => {
        const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`;
        return (await dataSource.query<unknown[]>(waiting)).length === 1;
      });
      await dataSource.query(
        `UPDATE deliveries SET lease = lease + 1, claimable_at = now() + interval '1 minute' WHERE status = 'pending'`,
      );
      await holder.query('SELECT pg_advisory_unlock(1)');
      expect(await slow).toEqual([]);
    } finally {
      await holder.end();
    }
  });
});
