import type { PageRequest } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { createTestDatabase, preparedPlan, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { service } from '../service.js';
import { BookingsRepository, listOfBookings, type BookingFilter } from './bookings.repository.js';

jest.setTimeout(180_000);

const ROWS = 200_000;
const live = scopeOf({ organizationId: 1, livemode: true });
let database: TestDatabase;
let bookings: BookingsRepository;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  bookings = new BookingsRepository(database.dataSource);
  await database.dataSource.query(`
    INSERT INTO bookings (organization_id, livemode, provider, starts_at, duration_minutes, created_at)
    SELECT 1 + n % 2, n % 20 > 1, 'jobber', at + (n * 7919::bigint % 90) * interval '1 day', 30, at
    FROM (SELECT n, timestamptz '2026-01-01T00:00:00Z' + n / 2 * interval '1 second' AS at
          FROM generate_series(1, ${ROWS}) AS n) AS made
    ORDER BY n`);
  await database.dataSource.query('ANALYZE bookings');
});
afterAll(() => database.drop());

const filters: BookingFilter[] = [
  {},
  { starts_after: '2026-02-01T00:00:00.000Z' },
  { starts_before: '2026-02-01T00:00:00.000Z' },
  { starts_after: '2026-02-01T00:00:00.000Z', starts_before: '2026-02-08T00:00:00.000Z' },
  { starts_after: '2026-02-08T00:00:00.000Z', starts_before: '2026-02-01T00:00:00.000Z' },
];
const middle = { at: '2026-01-01T14:00:00Z', id: 100_800 };
const pages: PageRequest[] = [
  { limit: 25 },
  { limit: 25, after: middle },
  { limit: 25, before: middle },
  { limit: 25, after: { at: '2026-01-01T00:00:10Z', id: 20 } },
];
const cases = filters.flatMap((filter) =>
  pages.map((page) => ({ filter, page, title: JSON.stringify([filter, page]) })),
);

describe(`list of ${ROWS.toLocaleString('en')} bookings`, () => {
  it.each(cases)('reads one index in order and no rows outside the filter: $title', async ({ filter, page }) => {
    for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
      const plan = await preparedPlan(database.dataSource, listOfBookings(live, filter, page), { mode });
      expect(plan['Node Type']).toBe('Limit');
      expect(plan.Plans).toEqual([
        expect.objectContaining({ 'Node Type': 'Index Scan', 'Index Name': 'bookings_newest' }),
      ]);
      expect(plan.Plans![0]).not.toHaveProperty('Rows Removed by Filter');
    }
  });

  it.each(cases)('returns the matching rows in order: $title', async ({ filter, page }) => {
    const found = await bookings.list(live, filter, page);
    const edge = page.after ?? page.before;
    const expected: { id: number }[] = await database.dataSource.query(
      `SELECT id FROM bookings
       WHERE organization_id = 1 AND livemode
         AND ($1::timestamptz IS NULL OR starts_at >= $1) AND ($2::timestamptz IS NULL OR starts_at < $2)
         AND ($3::timestamptz IS NULL OR (created_at, id) ${page.before ? '>' : '<'} ($3, $4::bigint))
       ORDER BY created_at ${page.before ? 'ASC' : 'DESC'}, id ${page.before ? 'ASC' : 'DESC'} LIMIT 26`,
      [filter.starts_after ?? null, filter.starts_before ?? null, edge?.at ?? null, edge?.id ?? null],
    );
    expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });
});
