import { patternsMatching } from '@frontdesk/contracts';
import { scopeOf, sqlRunner } from '@frontdesk/persistence';
import { createTestDatabase, nodesOf, preparedPlan, type PlanNode, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { service } from '../service.js';
import { BlockedCallersRepository, listOfBlockedCallers, matchStatement } from './blocked-callers.repository.js';

jest.setTimeout(360_000);

const ENTRIES = 1_000_000;
const LOOK_UPS = 2000;
const scope = scopeOf({ organizationId: 1, livemode: true });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database, statementTimeoutMs: 100_000 });
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

/** The plan of the prepared statement once the server uses a generic plan. */
const genericPlan = async (text: string, values: unknown[], types?: string): Promise<PlanNode[]> =>
  nodesOf(await preparedPlan(database.dataSource, { text, values }, types ? { types } : {}));

function spread(times: number[]): string {
  times.sort((one, other) => one - other);
  const at = (share: number): string => times[Math.floor(share * (times.length - 1))]!.toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

describe(`screening with ${ENTRIES.toLocaleString('en')} entries`, () => {
  it('reads a few dozen pages in one scan of the unique index', async () => {
    const { text, values } = matchStatement(scope, patternsMatching('+12003125550'));
    const nodes = await genericPlan(text, values!, 'bigint, boolean, text[]');
    const scans = nodes.filter(({ 'Index Name': index }) => index);
    expect(scans.map(({ 'Index Name': index }) => index)).toEqual(['blocked_callers_pattern']);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(nodes[0]!['Shared Hit Blocks'] + nodes[0]!['Shared Read Blocks']).toBeLessThan(100);
  });

  it('finds each entry, and prints how long it takes', async () => {
    const repository = new BlockedCallersRepository(database.dataSource);
    const sql = sqlRunner(database.dataSource);
    const took: number[] = [];
    const nothing: number[] = [];
    let found = 0;
    for (let look = 0; look < LOOK_UPS; look++) {
      const n = 1 + ((look * 499_979) % ENTRIES);
      const number = n % 10 === 0 ? `+1${2_000_000 + n}123` : `+1${2_000_000_000 + n * 7919}`;
      const startedAt = performance.now();
      if (await repository.match(scope, patternsMatching(number))) found++;
      took.push(performance.now() - startedAt);
      const emptyAt = performance.now();
      await sql.query({ name: 'nothing', text: 'SELECT 1' });
      nothing.push(performance.now() - emptyAt);
    }
    expect(found).toBe(LOOK_UPS);
    process.stdout.write(`screening at ${ENTRIES} entries: ${spread(took)}; SELECT 1 in between: ${spread(nothing)}\n`);
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

  it('is not slowed down for a small organization by the million entries of another', async () => {
    const small = scopeOf({ organizationId: 2, livemode: true });
    const { text, values } = matchStatement(small, patternsMatching('+12003125550'));
    expect(await sqlRunner(database.dataSource).query({ text, values: values! })).toEqual([]);
  });
});
