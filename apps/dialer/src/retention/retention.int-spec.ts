import type { OrganizationFacts } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import {
  Clock,
  OrganizationFactsRepository,
  RetentionRepository,
  RetentionService,
  type Logger,
} from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { miscounted } from '../../testing/campaign-counts.js';
import { service } from '../service.js';
import { purgedResources } from './purged-resources.sql.js';

const NOW = new Date('2026-06-01T00:00:00Z');

class SetClock extends Clock {
  now(): Date {
    return NOW;
  }
}

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
});
afterAll(() => database.drop());

/** Inserts a call with one dial and a transcript. */
async function aCall(status: string, created_at: string, ended_at: string | null, livemode = true): Promise<number> {
  const [{ id }] = (await database.dataSource.query(
    `INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, context, attempts,
       decision, created_at, ended_at)
     VALUES (1, $4, 'api', 'marketing', $1, '+1415555' || lpad((random() * 9999)::int::text, 4, '0'), '{}', 1, '{}', $2, $3)
     RETURNING id`,
    [status, created_at, ended_at, livemode],
  )) as [{ id: number }];
  await database.dataSource.query(`INSERT INTO outbound_call_transcripts VALUES ($1, '[]')`, [id]);
  return id;
}

async function runRetention(): Promise<void> {
  const facts = { id: 1, version: 1, hipaa_mode: false, retention_days: 30 } as OrganizationFacts;
  await new OrganizationFactsRepository().store(sqlRunner(database.dataSource), facts);
  const settings = { service: 'dialer', resources: purgedResources };
  const repository = new RetentionRepository(database.dataSource, settings);
  const logger = { info: () => undefined } as unknown as Logger;
  const retention = new RetentionService(repository, database.dataSource, new SetClock(), settings, logger);
  expect(await retention.run(new AbortController().signal)).toBe('done');
}

it('retention purges old ended calls with all that belongs to them, and keeps waiting and recently ended calls', async () => {
  await aCall('completed', '2026-04-01T00:00:00Z', '2026-04-01T00:05:00Z');
  await aCall('blocked', '2026-04-01T00:00:00Z', '2026-04-01T00:05:00Z', false);
  const kept = [
    await aCall('scheduled', '2026-04-01T00:00:00Z', null),
    await aCall('completed', '2026-04-01T00:00:00Z', '2026-05-20T00:00:00Z'),
    await aCall('completed', '2026-05-20T00:00:00Z', '2026-05-20T00:05:00Z'),
  ];
  await runRetention();

  const idsIn = async (table: string, id: string): Promise<number[]> =>
    (await database.dataSource.query<{ id: number }[]>(`SELECT ${id} AS id FROM ${table} ORDER BY 1`)).map(
      (row) => row.id,
    );
  expect(await idsIn('outbound_calls', 'id')).toEqual(kept);
  expect(await idsIn('outbound_call_transcripts', 'outbound_call_id')).toEqual(kept);
});

it('retention purges old contacts and refused rows, and keeps people who wait for a running campaign', async () => {
  const sql = (text: string): Promise<{ name: string }[]> => database.dataSource.query(text);
  await sql(`INSERT INTO campaigns (organization_id, livemode, name, purpose, status, calls_at_once, created_at)
             SELECT 1, true, status, 'marketing', status, 1, '2026-04-01'
             FROM unnest(ARRAY['draft', 'running', 'completed']) status`);
  await sql(`INSERT INTO campaign_contacts (organization_id, livemode, campaign_id, phone_number, name, line, status, created_at)
             SELECT 1, true, c.id, '+14155550' || n, c.name || ' ' || s.status || ' ' || s.month, 1, s.status,
               ('2026-' || s.month || '-15')::timestamptz
             FROM campaigns c, (VALUES (100, 'waiting', '04'), (101, 'waiting', '05'), (102, 'no_answer', '04'),
                                       (103, 'calling', '04')) AS s (n, status, month)
             WHERE c.status <> 'completed'`);
  await sql(`INSERT INTO campaign_refused_rows (organization_id, livemode, campaign_id, line, reason, row_hash, created_at)
             SELECT 1, true, c.id, 1, m, m, ('2026-' || m || '-15')::timestamptz
             FROM campaigns c, unnest(ARRAY['04', '05']) m WHERE c.status = 'draft'`);
  await runRetention();
  const named = async (table: string, column = 'name'): Promise<string[]> =>
    (await sql(`SELECT ${column} AS name FROM ${table} ORDER BY 1`)).map(({ name }) => name);
  expect(await named('campaign_contacts')).toEqual([
    'draft calling 04',
    'draft waiting 05',
    'running calling 04',
    'running waiting 04',
    'running waiting 05',
  ]);
  expect(await named('campaign_refused_rows', 'reason')).toEqual(['05']);
  expect(await named('campaigns')).toEqual(['draft', 'running']);
  expect(await miscounted(database.dataSource)).toEqual([]);
});
