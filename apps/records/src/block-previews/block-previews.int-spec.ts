import { createTestDatabase, nodesOf, preparedPlan, type TestDatabase } from '@frontdesk/testing';
import { scopeOf } from '@frontdesk/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { aCaller, NOW, SetClock } from '../../testing/calls.js';
import { service } from '../service.js';
import { BlockPreviewsRepository, previewStatement } from './block-previews.repository.js';
import { BlockPreviewsService } from './block-previews.service.js';

jest.setTimeout(180_000);

const DAY_MS = 86_400_000;
const clock = new SetClock();
let database: TestDatabase;
let previews: BlockPreviewsService;

beforeAll(async () => {
  // The insertion of 300,000 calls takes longer than a request may.
  database = await createTestDatabase({ schema: 'records', ...service.database });
  previews = new BlockPreviewsService(new BlockPreviewsRepository(database.dataSource), clock);
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = NOW;
  await database.dataSource.query('TRUNCATE calls, leads, bookings RESTART IDENTITY CASCADE');
});

const daysAgo = (days: number): Date => new Date(Math.floor(NOW.getTime() / 1000) * 1000 - days * DAY_MS);
const aCall = (
  from: string,
  given: { at?: Date; organization?: number; livemode?: boolean; direction?: string } = {},
) =>
  database.dataSource.query(
    `INSERT INTO calls (organization_id, livemode, direction, status, from_number, to_number, spam, started_at, created_at)
     VALUES ($1, $2, $3, 'completed', $4, '+13125550100', false, $5, $5)`,
    [given.organization ?? 1, given.livemode ?? true, given.direction ?? 'inbound', from, given.at ?? daysAgo(1)],
  );
const aLead = (phone: string, at = daysAgo(1), livemode = true) =>
  database.dataSource.query(
    `INSERT INTO leads (organization_id, livemode, phone_number, reason, source, created_at)
     VALUES (1, $3, $1, 'x', 'call', $2)`,
    [phone, at, livemode],
  );
const aBooking = (phone: string, at = daysAgo(1)) =>
  database.dataSource.query(
    `INSERT INTO bookings (organization_id, livemode, provider, starts_at, duration_minutes, phone_number, created_at)
     VALUES (1, true, 'x', $2, 30, $1, $2)`,
    [phone, at],
  );
const preview = async (pattern: string) => (await previews.preview(aCaller(), { pattern })).data;

describe('the preview of a blocked caller', () => {
  it('counts calls, callers, leads, bookings and known customers of the pattern, and shows the newest callers', async () => {
    for (let n = 0; n < 7; n++) await aCall(`+1415555012${n}`, { at: daysAgo(n + 1) });
    await aCall('+14155550120', { at: daysAgo(40) });
    await aCall('+14155560120');
    await aLead('+14155550120');
    await aLead('+14155550121', daysAgo(200));
    await aBooking('+14155550122');
    await aBooking('+14155550122');
    await aBooking('+14155560120');
    const found = await preview('1415 555*');
    expect(found).toMatchObject({ calls: 8, callers: 7, leads: 1, bookings: 2, known_customers: 3 });
    expect(found.samples).toEqual([
      { phone_number: '+14155550120', calls: 2, last_call_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:]+Z$/) },
      ...[1, 2, 3, 4].map((n) => expect.objectContaining({ phone_number: `+1415555012${n}`, calls: 1 })),
    ]);
    expect(found.warnings).toEqual(['This blocks 7 callers, 1 of them with a booking.']);
  });

  it('matches one number exactly, and a prefix up to its last digit', async () => {
    for (const number of ['+14155550123', '+141555501234', '+14159990123', '+14160000000', '+4420555'])
      await aCall(number);
    expect((await preview('(415) 555-0123')).calls).toBe(1);
    expect((await preview('+1415*')).calls).toBe(3);
    expect((await preview('1415999*')).calls).toBe(1);
    expect((await preview('+4420*')).calls).toBe(1);
  });

  it('ignores outbound calls, other modes and organizations, and calls that are more than 90 days old', async () => {
    await aCall('+14155550123', { direction: 'outbound' });
    await aCall('+14155550123', { livemode: false });
    await aCall('+14155550123', { organization: 2 });
    await aCall('+14155550123', { at: daysAgo(92) });
    await aLead('+14155550123', daysAgo(1), false);
    const nothing = { calls: 0, callers: 0, leads: 0, bookings: 0, known_customers: 0, samples: [], warnings: [] };
    expect(await preview('4155*')).toEqual(nothing);
    await aCall('+14155550123', { at: daysAgo(89) });
    expect(await preview('4155*')).toMatchObject({ calls: 1, known_customers: 0 });
  });

  it('throws invalid_pattern for a prefix that is too short', async () => {
    await expect(preview('415*')).rejects.toMatchObject({ code: 'invalid_pattern' });
  });
});

describe('the preview among 300,000 calls', () => {
  const live = scopeOf({ organizationId: 1, livemode: true });
  const LIMIT = 1000;

  /** Calls of 400 days; one in 30,000 comes from outside the area code 415. */
  beforeEach(async () => {
    await database.dataSource.query(
      `INSERT INTO calls (organization_id, livemode, direction, status, from_number, to_number, spam, started_at, created_at)
       SELECT 1, true, 'inbound', 'completed',
              CASE WHEN n % 30000 = 0 THEN '+12125550123' ELSE '+1415' || lpad((n % 5000000)::text, 7, '0') END,
              '+13125550100', false, at, at
       FROM (SELECT n, $1::timestamptz - (n % 400) * interval '1 day' AS at FROM generate_series(1, 300000) AS n) AS made`,
      [daysAgo(0)],
    );
    await database.dataSource.query('VACUUM ANALYZE calls');
  });

  it('reads no more calls than its limit for a common prefix, and only matching calls for a rare one', async () => {
    for (const [pattern, limit] of [
      ['+1415*', LIMIT],
      ['+1212*', 10],
      ['+1313*', 0],
    ] as const) {
      for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
        const plan = await preparedPlan(database.dataSource, previewStatement(live, pattern, NOW, LIMIT), {
          mode,
          types: 'bigint, boolean, timestamptz, timestamptz, text, text, bigint',
        });
        const scans = nodesOf(plan).filter((node) => node['Relation Name'] === 'calls');
        expect(scans.map((node) => node['Index Name'])).toEqual(['calls_by_day_and_caller']);
        const [scan] = scans;
        expect(scan!['Rows Removed by Filter'] ?? 0).toBe(0);
        expect(scan!['Actual Rows'] * scan!['Actual Loops']).toBeLessThanOrEqual(limit + 91);
        // The counts of the top node include the pages that the nodes below it read.
        expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(20 * LIMIT);
      }
    }
  });
});
