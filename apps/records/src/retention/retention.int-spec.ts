import type { OrganizationFacts } from '@frontdesk/contracts';
import { inTransaction, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import {
  Clock,
  OrganizationFactsRepository,
  RetentionRepository,
  RetentionSchedule,
  RetentionService,
  type Logger,
  type PurgeEnd,
  type RunLimits,
} from '@frontdesk/service-host';
import { createTestDatabase, eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { purgedResources } from './purged-resources.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const SMALL: RunLimits = { batch: 10, batches: 1000, pauseMs: 0 };

const settings = { service: 'records', resources: purgedResources, intervalMs: 100 };

class SetClock extends Clock {
  now(): Date {
    return NOW;
  }
}

let database: TestDatabase;
let lines: { fields: Record<string, unknown>; message: string }[] = [];
const never = new AbortController().signal;
const write = (fields: Record<string, unknown>, message: string): void => void lines.push({ fields, message });
const logger = { info: write, warn: write } as unknown as Logger;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
});
afterAll(() => database.drop());
beforeEach(async () => {
  lines = [];
  await database.dataSource.query(
    'TRUNCATE calls, call_transcripts, leads, bookings, organization_facts RESTART IDENTITY CASCADE',
  );
});

const retention = (repository = new RetentionRepository(database.dataSource, settings)): RetentionService =>
  new RetentionService(repository, database.dataSource, new SetClock(), settings, logger);
const run = (limits = SMALL, signal = never, on = retention()): Promise<PurgeEnd> => on.run(signal, limits);

const storeDays = (sql: SqlRunner, id: number, retention_days: number | null, version: number): Promise<unknown> => {
  const facts = { id, version, hipaa_mode: false, retention_days } as OrganizationFacts;
  return new OrganizationFactsRepository().store(sql, facts);
};
const keepDays = (organizationId: number, days: number | null, version = 1): Promise<unknown> =>
  storeDays(sqlRunner(database.dataSource), organizationId, days, version);

const isWaitingForLock = async (): Promise<boolean> => {
  const waiting = await database.dataSource.query<unknown[]>(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length > 0;
};

const leadsFrom = (organizationId: number, from: string, count: number, { livemode = true, every = '1 second' } = {}) =>
  database.dataSource.query(
    `INSERT INTO leads (organization_id, livemode, reason, source, name, phone_number, created_at)
     SELECT $1, $2, 'Leaking tap', 'api', 'Dana Reyes', '+14155550123', $3::timestamptz + n * $5::interval
     FROM generate_series(0, $4::int - 1) n`,
    [organizationId, livemode, from, count, every],
  );

const left = async (table: string, organizationId = 1): Promise<string[]> => {
  const { at } = purgedResources.find((resource) => resource.table === table)!;
  const rows = await database.dataSource.query<{ at: Date }[]>(
    `SELECT ${at} AS at FROM ${table} WHERE organization_id = $1 ORDER BY 1`,
    [organizationId],
  );
  return rows.map((row) => row.at.toISOString());
};
const count = async (table: string, organizationId = 1): Promise<number> => (await left(table, organizationId)).length;

describe('retention', () => {
  it('removes exactly the records past the organization’s retention period, in both modes', async () => {
    await keepDays(1, 30);
    for (const livemode of [true, false]) {
      await leadsFrom(1, '2026-05-01T23:59:30Z', 60, { livemode });
      await leadsFrom(1, '2020-01-01T00:00:00Z', 25, { livemode });
    }
    expect(await run()).toBe('done');
    const kept = await left('leads');
    expect(kept).toHaveLength(60);
    expect(kept[0]).toBe('2026-05-02T00:00:00.000Z');
  });

  it('keeps all records of an organization that has no retention period or no facts', async () => {
    await keepDays(1, null);
    await keepDays(3, 1);
    for (const organization of [1, 2, 3]) await leadsFrom(organization, '2001-01-01T00:00:00Z', 15);
    await run();
    expect([await count('leads', 1), await count('leads', 2), await count('leads', 3)]).toEqual([15, 15, 0]);
  });

  it('removes old calls with their transcripts, and old bookings whose appointment is past the period too', async () => {
    await keepDays(1, 30);
    await database.dataSource.query(
      `INSERT INTO calls (organization_id, livemode, direction, status, from_number, to_number, spam, started_at, created_at)
       SELECT 1, true, 'inbound', 'completed', '+14155550123', '+13125550100', false, at::timestamptz, $1::timestamptz
       FROM unnest(ARRAY['2026-01-01', '2026-05-31']) at`,
      [NOW],
    );
    await database.dataSource.query(`INSERT INTO call_transcripts (call_id, lines) SELECT id, '[]' FROM calls`);
    await database.dataSource.query(
      `INSERT INTO bookings (organization_id, livemode, provider, starts_at, duration_minutes, created_at)
       VALUES (1, true, 'acuity', '2026-01-02', 30, '2026-01-01'), (1, true, 'acuity', '2026-07-01', 30, '2026-01-02'),
              (1, true, 'acuity', '2026-06-02', 30, '2026-05-30')`,
    );
    await run();
    expect(await left('calls')).toEqual(['2026-05-31T00:00:00.000Z']);
    const [transcripts] = await database.dataSource.query<{ n: number }[]>(
      'SELECT count(*)::int AS n FROM call_transcripts',
    );
    expect(transcripts!.n).toBe(1);
    expect(await left('bookings')).toEqual(['2026-01-02T00:00:00.000Z', '2026-05-30T00:00:00.000Z']);
  });

  it('does a bounded amount of work per run, continues in the next, and does not let a large organization delay others', async () => {
    for (const organization of [1, 2]) await keepDays(organization, 1);
    await leadsFrom(1, '2026-01-01T00:00:00Z', 100);
    await leadsFrom(2, '2026-01-01T00:00:00Z', 10);
    const one = retention();
    const limits = { batch: 10, batches: 3, pauseMs: 0 };
    expect(await run(limits, never, one)).toBe('more');
    expect([await count('leads', 1), await count('leads', 2)]).toEqual([70, 10]);
    expect((await left('leads', 1))[0]).toBe('2026-01-01T00:00:30.000Z');
    expect(await run(limits, never, one)).toBe('more');
    expect([await count('leads', 1), await count('leads', 2)]).toEqual([50, 0]);
    while ((await run(limits, never, one)) === 'more');
    expect(await count('leads', 1)).toBe(0);
  });

  it('stops after the current batch when aborted, and another process continues', async () => {
    await keepDays(1, 1);
    await leadsFrom(1, '2026-01-01T00:00:00Z', 50);
    const stop = new AbortController();
    const stopped = run({ batch: 10, batches: 1000, pauseMs: 60_000 }, stop.signal);
    await eventually(async () => (await count('leads')) === 40);
    stop.abort();
    expect(await stopped).toBe('more');
    expect(await count('leads')).toBe(40);
    expect(await run()).toBe('done');
    expect(await count('leads')).toBe(0);
  });

  it.each([null, 3650])(
    'stops for an organization as soon as a period of %p days is stored, and continues with the next one',
    async (changed) => {
      for (const organization of [1, 2]) {
        await keepDays(organization, 1);
        await leadsFrom(organization, '2026-01-01T00:00:00Z', 50);
      }
      const repository = new RetentionRepository(database.dataSource, settings);
      const lock = repository.lock.bind(repository);
      repository.lock = async (tx) => {
        if ((await count('leads', 1)) === 30) await keepDays(1, changed, 2);
        return lock(tx);
      };
      expect(await run(SMALL, never, retention(repository))).toBe('done');
      expect([await count('leads', 1), await count('leads', 2)]).toEqual([30, 0]);
    },
  );

  it('waits for a concurrent change of the period', async () => {
    await keepDays(1, 1);
    await leadsFrom(1, '2026-01-01T00:00:00Z', 10);
    let purging: Promise<PurgeEnd> | undefined;
    await inTransaction(database.dataSource, async (tx) => {
      await storeDays(tx, 1, null, 2);
      purging = run();
      await eventually(isWaitingForLock);
    });
    expect(await purging).toBe('done');
    expect(await count('leads')).toBe(10);
  });

  it('does nothing while another replica is purging', async () => {
    await keepDays(1, 1);
    await leadsFrom(1, '2026-01-01T00:00:00Z', 10);
    await inTransaction(database.dataSource, async (tx) => {
      expect(await new RetentionRepository(database.dataSource, settings).lock(tx)).toBe(true);
      expect(await run()).toBe('busy elsewhere');
    });
    expect(await count('leads')).toBe(10);
    expect(await run()).toBe('done');
    expect(await count('leads')).toBe(0);
  });

  it('skips locked rows until the next run', async () => {
    await keepDays(1, 1);
    await leadsFrom(1, '2026-01-01T00:00:00Z', 25);
    await inTransaction(database.dataSource, async (tx) => {
      await tx.query({ text: 'SELECT 1 FROM leads ORDER BY created_at LIMIT 3 FOR UPDATE' });
      expect(await run()).toBe('done');
      expect(await count('leads')).toBe(3);
    });
    await run();
    expect(await count('leads')).toBe(0);
  });

  it('does not block inserts, even of old records', async () => {
    await keepDays(1, 30);
    await leadsFrom(1, '2026-01-01T00:00:00Z', 3000);
    let isPurging = true;
    const purging = run({ batch: 100, batches: 1000, pauseMs: 5 }).finally(() => (isPurging = false));
    let inserted = 0;
    while (isPurging) {
      await leadsFrom(1, '2026-05-31T00:00:00Z', 1);
      await leadsFrom(1, '2025-01-01T00:00:00Z', 1);
      inserted++;
    }
    expect(await purging).toBe('done');
    expect(inserted).toBeGreaterThan(3);
    await run();
    expect(await left('leads')).toEqual(Array.from({ length: inserted }, () => '2026-05-31T00:00:00.000Z'));
  });

  it('logs ids and counts but no personal data', async () => {
    await keepDays(1, 1);
    await leadsFrom(1, '2026-01-01T00:00:00Z', 15);
    await run();
    expect(lines).toEqual([
      {
        fields: { organization_id: 1, livemode: true, resource: 'leads', purged: 15 },
        message: 'retention.purged',
      },
    ]);
  });

  it.each(purgedResources)('reads $name from an index ordered by age', async ({ table, at }) => {
    const rows = await database.dataSource.query<{ definition: string }[]>(
      `SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'records' AND tablename = $1`,
      [table],
    );
    const expected = `(organization_id, livemode, ${at} DESC`;
    expect(rows.map(({ definition }) => definition.includes(expected))).toContain(true);
  });
});

describe('the retention schedule', () => {
  it('repeats runs, continues after a failed one, and waits for the current one on shutdown', async () => {
    await keepDays(1, 1);
    const service = retention();
    const real = service.run.bind(service);
    let turns = 0;
    service.run = (signal, limits) => (++turns === 1 ? Promise.reject(new Error('no database')) : real(signal, limits));
    const schedule = new RetentionSchedule(service, { ...settings, intervalMs: 20 }, logger);
    schedule.onApplicationBootstrap();
    await eventually(() => turns > 2);
    await leadsFrom(1, '2026-01-01T00:00:00Z', 5);
    await eventually(async () => (await count('leads')) === 0);
    await schedule.beforeApplicationShutdown();
    expect(lines[0]).toEqual({ fields: { err: new Error('no database') }, message: 'retention.waiting' });
    const before = turns;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(turns).toBe(before);
  });
});
