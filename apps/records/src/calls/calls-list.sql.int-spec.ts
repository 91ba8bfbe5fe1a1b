import { callDirections, callStatuses, type PageRequest } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { createTestDatabase, nodesOf, preparedPlan, type PlanNode, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { service } from '../service.js';
import { listOfCalls, type CallFilter } from './calls-list.sql.js';
import { CallsRepository } from './calls.repository.js';

jest.setTimeout(360_000);

const ROWS = 240_000;
const LIMIT = 25;
const live = scopeOf({ organizationId: 1, livemode: true });
const bounds = { since: '2026-01-01T02:00:00.000Z', until: '2026-01-01T15:00:00.000Z' };
const position = { at: '2026-01-01T09:00:00Z', id: 129_600 };
const last = { at: '2026-01-01T00:00:10Z', id: 150 };

let database: TestDatabase;
let calls: CallsRepository;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  calls = new CallsRepository(database.dataSource);
  await database.dataSource.query(`
    INSERT INTO calls (organization_id, livemode, direction, status, from_number, to_number, spam, started_at,
      blocked_caller_id, created_at)
    SELECT 1 + n % 4 / 3, n % 40 <> 0, direction, status, '+14155550123', '+13125550100',
           status = 'blocked' OR n % 11 = 0, at, CASE status WHEN 'blocked' THEN 1 END, at
    FROM (SELECT n, timestamptz '2026-01-01T00:00:00Z' + n / 4 * interval '1 second' AS at,
                 CASE n % 3 WHEN 0 THEN 'outbound' ELSE 'inbound' END AS direction,
                 CASE WHEN n % 3 = 1 AND n % 17 = 0 THEN 'blocked'
                      WHEN n % 13 = 0 THEN 'missed' WHEN n % 29 = 0 THEN 'failed'
                      WHEN n % 4999 = 0 THEN 'in_progress' WHEN n % 9973 = 0 THEN 'ringing'
                      ELSE 'completed' END AS status
          FROM generate_series(1, ${ROWS}) AS n) AS made
    ORDER BY n`);
  await database.dataSource.query('VACUUM ANALYZE calls');
});
afterAll(() => database.drop());

const filters: CallFilter[] = [null, ...callDirections].flatMap((direction) =>
  [null, ...callStatuses].flatMap((status) => [null, true, false].map((spam) => ({ direction, status, spam }))),
);
const pages: Record<string, PageRequest> = {
  'the first page': { limit: LIMIT },
  'a middle page': { limit: LIMIT, after: position },
  'a page read backwards': { limit: LIMIT, before: position },
  'the last page': { limit: LIMIT, after: last },
};
const titleOf = ({ direction, status, spam }: CallFilter): string =>
  `direction ${direction ?? 'any'}, status ${status ?? 'any'}, spam ${spam ?? 'any'}`;

const TYPES = 'bigint, boolean, timestamptz, bigint, timestamptz, bigint, bigint';

/**
 * Returns the faults of a plan: nodes other than ordered scans of the two indexes, and rows that are read but not
 * returned.
 */
function faultsOf(plan: PlanNode): string[] {
  const nodes = nodesOf(plan);
  const kinds = ['Limit', 'Merge Append', 'Append', 'Result', 'Subquery Scan', 'Index Scan'];
  const scans = nodes.filter((node) => node['Index Name']);
  const read = scans.reduce((sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), 0);
  return [
    ...nodes.filter((node) => !kinds.includes(node['Node Type'])).map((node) => node['Node Type']),
    ...scans
      .filter((node) => !['calls_newest', 'calls_by_kind'].includes(node['Index Name']!))
      .map((node) => node['Index Name']!),
    ...(scans.some((node) => node['Rows Removed by Filter']) ? ['reads rows that do not match the filter'] : []),
    ...(read > 2 * Math.max(plan['Actual Rows'], 1) ? [`reads ${read} rows for ${plan['Actual Rows']}`] : []),
  ];
}

describe(`list of ${ROWS.toLocaleString('en')} calls`, () => {
  const cases = filters.map((filter) => ({ title: titleOf(filter), filter }));

  it.each(cases)('uses index scans in list order and no sort, and reads few extra rows: $title', async ({ filter }) => {
    for (const between of [{}, { since: bounds.since }, { until: bounds.until }, bounds]) {
      const statements = Object.values(pages).flatMap(
        (page) => listOfCalls(live, 'id, started_at, summary', { ...filter, ...between }, page) ?? [],
      );
      for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
        const faults: string[][] = [];
        for (const statement of statements)
          faults.push(faultsOf(await preparedPlan(database.dataSource, statement, { mode, types: TYPES })));
        expect({ mode, between, faults }).toEqual({ mode, between, faults: faults.map(() => []) });
      }
    }
  });

  it.each(cases)('returns the matching rows in order on every page: $title', async ({ filter }) => {
    const { direction, status, spam } = filter;
    for (const page of Object.values(pages)) {
      const found = await calls.list(live, { ...filter, ...bounds }, page);
      const edge = page.after ?? page.before;
      const expected: { id: number }[] = await database.dataSource.query(
        `SELECT id FROM calls
         WHERE organization_id = 1 AND livemode AND started_at >= $1 AND started_at < $2
           AND ($3::text IS NULL OR direction = $3) AND ($4::text IS NULL OR status = $4)
           AND ($5::boolean IS NULL OR (spam OR status = 'blocked') = $5)
           AND ($6::timestamptz IS NULL OR (started_at, id) ${page.before ? '>' : '<'} ($6, $7::bigint))
         ORDER BY started_at ${page.before ? 'ASC' : 'DESC'}, id ${page.before ? 'ASC' : 'DESC'} LIMIT ${LIMIT + 1}`,
        [bounds.since, bounds.until, direction, status, spam, edge?.at ?? null, edge?.id ?? null],
      );
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    }
  });
});

describe('a page of calls', () => {
  it('takes one statement, or none if no call can match', async () => {
    const repository = new CallsRepository(database.dataSource);
    const query = jest.spyOn(repository['sql'], 'query');
    for (const filter of filters) {
      query.mockClear();
      const rows = await repository.list(live, filter, { limit: 3 });
      const isPossible = listOfCalls(live, 'id', filter, { limit: 3 }) !== null;
      expect(query).toHaveBeenCalledTimes(isPossible ? 1 : 0);
      if (!isPossible) expect(rows).toEqual([]);
    }
  });
});
