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

it('retention purges old ended calls with all that belongs to them, and keeps waiting and recently ended calls', async () => {
  const facts = { id: 1, version: 1, hipaa_mode: false, retention_days: 30 } as OrganizationFacts;
  await new OrganizationFactsRepository().store(sqlRunner(database.dataSource), facts);
  await aCall('completed', '2026-04-01T00:00:00Z', '2026-04-01T00:05:00Z');
  await aCall('blocked', '2026-04-01T00:00:00Z', '2026-04-01T00:05:00Z', false);
  const kept = [
    await aCall('scheduled', '2026-04-01T00:00:00Z', null),
    await aCall('completed', '2026-04-01T00:00:00Z', '2026-05-20T00:00:00Z'),
    await aCall('completed', '2026-05-20T00:00:00Z', '2026-05-20T00:05:00Z'),
  ];
  const settings = { service: 'dialer', resources: purgedResources };
  const repository = new RetentionRepository(database.dataSource, settings);
  const logger = { info: () => undefined } as unknown as Logger;
  const retention = new RetentionService(repository, database.dataSource, new SetClock(), settings, logger);
  expect(await retention.run(new AbortController().signal)).toBe('done');

  const idsIn = async (table: string, id: string): Promise<number[]> =>
    (await database.dataSource.query<{ id: number }[]>(`SELECT ${id} AS id FROM ${table} ORDER BY 1`)).map(
      (row) => row.id,
    );
  expect(await idsIn('outbound_calls', 'id')).toEqual(kept);
  expect(await idsIn('outbound_call_transcripts', 'outbound_call_id')).toEqual(kept);
});
