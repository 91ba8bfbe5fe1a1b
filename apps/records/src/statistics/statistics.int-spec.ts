import { createTestDatabase, nodesOf, preparedPlan, type TestDatabase } from '@frontdesk/testing';
import { MAX_COUNTED_RECORDS } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { aCaller, SetClock } from '../../testing/calls.js';
import { UsageRepository, usageStatement } from '@frontdesk/service-host';
import { service } from '../service.js';
import { StatisticsRepository, statisticsStatement } from './statistics.repository.js';
import { StatisticsService } from './statistics.service.js';
import { callUsage } from './usage.sql.js';

jest.setTimeout(180_000);

/** 6:30 pm on March 31 in Denver, and already April in UTC. */
const NOW = new Date('2026-04-01T00:30:00Z');
const DENVER = 'America/Denver';
const clock = new SetClock();
let database: TestDatabase;
let statistics: StatisticsService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  statistics = new StatisticsService(new StatisticsRepository(database.dataSource), clock);
  clock.instant = NOW;
});
afterAll(() => database.drop());

interface GivenCall {
  at: string;
  status?: string;
  disposition?: string | null;
  answeredAfter?: number;
  seconds?: number;
  livemode?: boolean;
  organization?: number;
  direction?: string;
}

const aCall = ({ at, status = 'completed', disposition = null, answeredAfter, seconds, ...given }: GivenCall) =>
  database.dataSource.query(
    `INSERT INTO calls (organization_id, livemode, direction, status, disposition, from_number, to_number, spam,
       started_at, answered_at, duration_seconds, created_at)
     VALUES ($1, $2, $3, $4, $5, '+13125550101', '+13125550100', $4 = 'blocked', $6,
       $6::timestamptz + $7 * interval '1 second', $8, $6)`,
    [
      given.organization ?? 1,
      given.livemode ?? true,
      given.direction ?? 'inbound',
      status,
      disposition,
      at,
      answeredAfter ?? null,
      seconds ?? null,
    ],
  );
const aLead = (at: string, source: string) =>
  database.dataSource.query(
    `INSERT INTO leads (organization_id, livemode, reason, source, created_at) VALUES (1, true, 'x', $2, $1)`,
    [at, source],
  );
const count = async (timezone = DENVER) => (await statistics.count(aCaller(), timezone)).data;

describe('the statistics of records', () => {
  it('are empty for a new organization', async () => {
    expect(await count()).toEqual({
      calls_today: 0,
      missed_calls_today: 0,
      leads_today: 0,
      bookings_today: 0,
      leads_not_handled: 0,
      missed_calls_not_handled: 0,
      calls_this_month: 0,
      call_minutes_this_month: 0,
      counted_since: '2026-03-02T07:00:00Z',
      calls_by_hour: [],
      calls_by_day: [],
      leads_by_source: [],
      answer_times: [],
    });
  });

  it('use days, months and hours of the time zone, and exclude other organizations and modes', async () => {
    await aCall({ at: '2026-03-31T15:10:00Z', disposition: 'booked', answeredAfter: 2, seconds: 61 });
    await aCall({ at: '2026-03-31T15:50:00Z', status: 'missed' });
    await aCall({ at: '2026-04-01T00:10:00Z', answeredAfter: 4, seconds: 60 });
    await aCall({ at: '2026-03-31T05:59:00Z', disposition: 'spam', answeredAfter: 8 });
    await aCall({ at: '2026-03-02T06:59:00Z', disposition: 'booked', seconds: 10 });
    await aCall({ at: '2026-03-01T06:59:00Z', disposition: 'booked', seconds: 10 });
    await aCall({ at: '2026-03-31T16:00:00Z', livemode: false });
    await aCall({ at: '2026-03-31T16:00:00Z', organization: 2 });
    for (const at of ['2026-03-31T20:00:00Z', '2026-03-20T20:00:00Z']) await aLead(at, 'call');
    await aLead('2026-03-31T20:00:00Z', 'website');
    await database.dataSource.query(
      `INSERT INTO bookings (organization_id, livemode, provider, starts_at, duration_minutes, created_at)
       VALUES (1, true, 'x', '2026-05-01', 30, '2026-03-31T06:00:00Z'), (1, true, 'x', '2026-05-01', 30, '2026-03-30')`,
    );
    expect(await count()).toEqual({
      calls_today: 3,
      missed_calls_today: 1,
      leads_today: 2,
      bookings_today: 1,
      leads_not_handled: 3,
      missed_calls_not_handled: 1,
      calls_this_month: 5,
      call_minutes_this_month: 4,
      counted_since: '2026-03-02T07:00:00Z',
      calls_by_hour: [
        { hour: 9, outcome: 'booked', calls: 1 },
        { hour: 9, outcome: 'missed', calls: 1 },
        { hour: 18, outcome: 'other', calls: 1 },
        { hour: 23, outcome: 'spam', calls: 1 },
      ],
      calls_by_day: [
        { day: '2026-03-30', calls: 1, minutes: 0 },
        { day: '2026-03-31', calls: 3, minutes: 3 },
      ],
      leads_by_source: [
        { source: 'call', leads: 2 },
        { source: 'website', leads: 1 },
      ],
      answer_times: [
        { day: '2026-03-30', median_seconds: 8, slowest_tenth_seconds: 8 },
        { day: '2026-03-31', median_seconds: 3, slowest_tenth_seconds: 4 },
      ],
    });
    expect(await count('UTC')).toMatchObject({ calls_today: 1, calls_this_month: 1 });
  });

  it('count the usage of several organizations by month or day, each in its own time zone', async () => {
    const usage = new UsageRepository(database.dataSource);
    const march = { since: '2026-03-01', until: '2026-04-01', livemode: true };
    const timezones = { 1: DENVER, 2: 'UTC', 3: 'UTC' };
    const count = (by: 'day' | 'month') => usage.count(usageStatement(callUsage, { ...march, timezones, by }));
    const ofMonth = await count('month');
    expect(ofMonth.sort((a, b) => a.organization_id - b.organization_id)).toEqual([
      { organization_id: 1, day: '2026-03-01', calls: 5, call_minutes: 4 },
      { organization_id: 2, day: '2026-03-01', calls: 1, call_minutes: 0 },
    ]);
    const ofDay = (await count('day')).filter(({ organization_id }) => organization_id === 1);
    expect(ofDay.sort((a, b) => (a.day < b.day ? -1 : 1))).toEqual([
      { organization_id: 1, day: '2026-03-01', calls: 1, call_minutes: 1 },
      { organization_id: 1, day: '2026-03-30', calls: 1, call_minutes: 0 },
      { organization_id: 1, day: '2026-03-31', calls: 3, call_minutes: 3 },
    ]);
  });

  it('still count removed calls, each once, on the day in the time zone of the organization', async () => {
    for (const at of ['2026-03-01T06:59:59Z', '2026-03-01T07:00:00Z', '2026-03-01T07:14:59Z', '2026-03-02T07:00:00Z'])
      await aCall({ at, seconds: 61, organization: 9 });
    const usage = new UsageRepository(database.dataSource);
    const of = async (by: 'day' | 'month'): Promise<string[]> => {
      const body = { since: '2026-03-01', until: '2026-04-01', livemode: true, timezones: { 9: DENVER }, by };
      const sums = new Map<string, [calls: number, minutes: number]>();
      for (const { day, calls, call_minutes } of await usage.count(usageStatement(callUsage, body))) {
        const [sumOfCalls, sumOfMinutes] = sums.get(day) ?? [0, 0];
        sums.set(day, [sumOfCalls + calls!, sumOfMinutes + call_minutes!]);
      }
      return [...sums].map(([day, counts]) => `${day} ${counts.join(' ')}`).sort();
    };
    const days = ['2026-03-01 2 4', '2026-03-02 1 2'];
    expect(await of('day')).toEqual(days);
    const remove = (condition: string): Promise<unknown> =>
      database.dataSource.query(`DELETE FROM calls WHERE organization_id = 9 AND ${condition}`);
    for (const condition of [
      "started_at = '2026-03-01T07:14:59Z'",
      "started_at < '2026-03-02T00:00:00Z'",
      'true',
      'true',
    ]) {
      await remove(condition);
      expect(await of('day')).toEqual(days);
    }
    expect(await of('month')).toEqual(['2026-03-01 3 6']);
  });

  it('count leads and missed calls that no member has handled, of any age, without spam', async () => {
    await aCall({ at: '2025-01-01T00:00:00Z', status: 'missed' });
    await aCall({ at: '2025-01-01T00:00:00Z', status: 'missed', livemode: false });
    await database.dataSource.query(
      `UPDATE leads SET handled_at = now(), handled_by_id = 1, handled_by_name = 'Ada' WHERE source = 'website'`,
    );
    expect(await count()).toMatchObject({ leads_not_handled: 2, missed_calls_not_handled: 2 });
    await database.dataSource.query(
      `UPDATE calls SET spam = true WHERE status = 'missed' AND started_at < '2026-01-01'`,
    );
    expect(await count()).toMatchObject({ leads_not_handled: 2, missed_calls_not_handled: 1 });
  });

  it('read only the newest calls up to the limit, from the index alone', async () => {
    await database.dataSource.query(
      `INSERT INTO calls (organization_id, livemode, direction, status, from_number, to_number, spam, started_at, created_at)
       SELECT 1, true, 'inbound', 'completed', '+13125550101', '+13125550100', false, at, at
       FROM (SELECT $1::timestamptz - n * interval '10 seconds' AS at FROM generate_series(1, $2::int) AS n) AS made`,
      [NOW, 2 * MAX_COUNTED_RECORDS],
    );
    await database.dataSource.query('VACUUM ANALYZE calls');
    const found = await count();
    expect(found.calls_this_month).toBe(MAX_COUNTED_RECORDS);
    expect(Date.parse(found.counted_since)).toBeGreaterThan(Date.parse('2026-03-25T00:00:00Z'));
    const scope = scopeOf({ organizationId: 1, livemode: true });
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const plan = await preparedPlan(database.dataSource, statisticsStatement(scope, NOW, DENVER), {
        mode,
        types: 'bigint, boolean, timestamptz, text, bigint',
      });
      const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'calls');
      expect(scans).toHaveLength(2);
      for (const [index, rows] of [
        ['calls_newest', MAX_COUNTED_RECORDS],
        ['calls_not_handled', 1],
      ] as const) {
        expect(scans).toContainEqual(
          expect.objectContaining({
            'Node Type': 'Index Only Scan',
            'Index Name': index,
            'Actual Rows': rows,
          }),
        );
      }
    }
    const usage = {
      timezones: { 1: DENVER },
      livemode: true,
      since: '2026-03-31',
      until: '2026-04-01',
      by: 'day',
    } as const;
    const plan = await preparedPlan(database.dataSource, usageStatement(callUsage, usage), {
      types: 'jsonb, boolean, text, text, text',
    });
    const [scan] = nodesOf(plan).filter((node) => node['Relation Name'] === 'calls');
    expect(scan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Index Name': 'calls_newest' });
    expect(scan!['Actual Rows']).toBeLessThan(10_000);
  });
});
