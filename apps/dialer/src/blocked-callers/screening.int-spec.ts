import { patternsMatching } from '@frontdesk/contracts';
import { scopeOf, sqlRunner, type Scope } from '@frontdesk/persistence';
import { createTestDatabase, nodesOf, preparedPlan, type PlanNode, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { BlockedCallersRepository, listOfBlockedCallers, matchStatement } from './blocked-callers.repository.js';

/** With this many entries the planner chooses the same plan as with a million. */
const ENTRIES = 20_000;
const LOOK_UPS = 200;
const scope = scopeOf({ organizationId: 1, livemode: true });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  await database.dataSource.query(
    `INSERT INTO blocked_callers (organization_id, livemode, pattern, source, note, created_at)
     SELECT 1, true,
            CASE WHEN n % 10 = 0 THEN '+1' || (2000000 + n) || '*' ELSE '+1' || (2000000000 + n::bigint * 7919) END,
            CASE WHEN n % 100 = 0 THEN 'ai' ELSE 'manual' END, NULL,
            timestamptz '2026-01-01' + n * interval '1 second'
     FROM generate_series(1, $1::int) n`,
    [ENTRIES],
  );
  await database.dataSource.query('VACUUM ANALYZE blocked_callers');
});
afterAll(() => database.drop());

/** The plan that the server uses once it has switched to a generic plan. */
const genericPlan = async (text: string, values: unknown[], types?: string): Promise<PlanNode[]> =>
  nodesOf(await preparedPlan(database.dataSource, { text, values }, types ? { types } : {}));

describe(`screening with ${ENTRIES.toLocaleString('en')} entries`, () => {
  it('reads a few dozen pages in one scan of the unique index', async () => {
    const { text, values } = matchStatement(scope, patternsMatching('+12003125550'));
    const nodes = await genericPlan(text, values!, 'bigint, boolean, text[]');
    const scans = nodes.filter(({ 'Index Name': index }) => index);
    expect(scans.map(({ 'Index Name': index }) => index)).toEqual(['blocked_callers_pattern']);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(nodes[0]!['Shared Hit Blocks'] + nodes[0]!['Shared Read Blocks']).toBeLessThan(100);
  });

  it('finds each entry', async () => {
    const repository = new BlockedCallersRepository(database.dataSource);
    for (let look = 0; look < LOOK_UPS; look++) {
      const n = 1 + ((look * 499_979) % ENTRIES);
      const number = n % 10 === 0 ? `+1${2_000_000 + n}123` : `+1${2_000_000_000 + n * 7919}`;
      expect(await repository.match(scope, patternsMatching(number))).not.toBeNull();
    }
  });

  it.each([
    ['no filter', {}, 'blocked_callers_newest'],
    ['a source', { source: 'ai' }, 'blocked_callers_by_source'],
    ['a pattern', { pattern: '+12000010*' }, 'blocked_callers_pattern'],
  ] as const)('reads only the rows of a list page with %s at any depth, without a sort', async (_, filter, index) => {
    for (const page of [{ limit: 25 }, { limit: 25, after: { at: '2026-01-01T02:00:00Z', id: 7200 } }]) {
      const { text, values } = listOfBlockedCallers(scope, filter, page);
      const nodes = await genericPlan(text, values!);
      expect(nodes.flatMap(({ 'Index Name': name }) => name ?? [])).toEqual([index]);
      for (const node of nodes) expect(node['Actual Rows']).toBeLessThanOrEqual(26);
    }
  });

  it('reads a few dozen pages for an organization with one entry, and no entry of another organization', async () => {
    const small = scopeOf({ organizationId: 2, livemode: true });
    const number = '+12000010123';
    // The statement has no name here, because measuring a plan deallocates prepared statements.
    const match = async (of: Scope): Promise<number[]> => {
      const { text, values } = matchStatement(of, patternsMatching(number));
      const rows = await sqlRunner(database.dataSource).query<{ id: number }>({ text, values: values! });
      return rows.map(({ id }) => id);
    };
    expect(await match(scope)).toHaveLength(1);
    expect(await match(small)).toEqual([]);
    const [own] = await database.dataSource.query<[{ id: number }]>(
      `INSERT INTO blocked_callers (organization_id, livemode, pattern, source, note, created_at)
       VALUES (2, true, '+1200001*', 'manual', NULL, '2026-01-01') RETURNING id`,
    );
    expect(await match(small)).toEqual([own.id]);
    const { text, values } = matchStatement(small, patternsMatching(number));
    const nodes = await genericPlan(text, values!, 'bigint, boolean, text[]');
    const scans = nodes.filter(({ 'Index Name': index }) => index);
    expect(scans.map(({ 'Index Name': index }) => index)).toEqual(['blocked_callers_pattern']);
    for (const scan of scans) expect(scan['Actual Rows']).toBe(1);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(nodes[0]!['Shared Hit Blocks'] + nodes[0]!['Shared Read Blocks']).toBeLessThan(100);
  });
});
