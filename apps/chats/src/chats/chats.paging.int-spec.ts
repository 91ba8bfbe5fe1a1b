import { chatStatuses, type Page, type Position } from '@frontdesk/contracts';
import { sqlRunner, scopeOf } from '@frontdesk/persistence';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listOfChats, type ChatFilter } from './chats.repository.js';
import { aCaller, ChatsBench } from '../../testing/chats.js';

const CHATS = 400;
const SECONDS = 40;
const instant = (second: number): string => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();

let bench: ChatsBench;
let made: { id: number; second: number; status: string }[];

beforeAll(async () => {
  bench = await ChatsBench.start();
  // Several chats start in each second, so that the order depends on ids too.
  made = await bench.database.dataSource.query(
    `WITH made AS (
       INSERT INTO chats (organization_id, livemode, channel, status, version, last_seq, message_count, closed_at, created_at)
       SELECT organization, livemode, 'web', status, 1, 0, 0, CASE WHEN status = 'closed' THEN at END, at
       FROM (
         SELECT 1 + n % 2 AS organization, n % 3 <> 0 AS livemode, ($1::text[])[1 + n / 6 % 4] AS status,
                timestamptz '2026-01-01Z' + n / 2 * 13 % $2 * interval '1 second' AS at
         FROM generate_series(1, $3::int) n
       ) AS given
       RETURNING *
     )
     SELECT id, status, extract(epoch FROM created_at - timestamptz '2026-01-01Z')::int AS second
     FROM made WHERE organization_id = 1 AND livemode`,
    [chatStatuses, SECONDS, CHATS],
  );
});
afterAll(() => bench.database.drop());

const page = (filter: ChatFilter, limit: number, at: { after?: Position; before?: Position } = {}) =>
  bench.chats.list(aCaller(), filter as never, { limit, ...at });

async function walk(filter: ChatFilter, limit: number, way: 'down' | 'up', from?: Position): Promise<number[][]> {
  const pages: number[][] = [];
  let at = from;
  do {
    const read: Page<{ id: number }> = await page(
      filter,
      limit,
      at ? { [way === 'down' ? 'after' : 'before']: at } : {},
    );
    pages.push(read.data.map(({ id }) => id));
    at = (way === 'down' ? read.next : read.previous) ?? undefined;
  } while (at);
  return pages;
}

describe('list of chats', () => {
  const filters: ChatFilter[] = [undefined, ...chatStatuses].flatMap((status) =>
    [{}, { since: instant(10) }, { until: instant(30) }, { since: instant(10), until: instant(30) }].map((bounds) => ({
      ...(status ? { status } : {}),
      ...bounds,
    })),
  );

  it.each(filters)('with %j pages forward and back, newest first, without repeats or gaps', async (filter) => {
    const expected = made
      .filter(({ status }) => !filter.status || status === filter.status)
      .filter(({ second }) => !filter.since || instant(second) >= filter.since)
      .filter(({ second }) => !filter.until || instant(second) < filter.until)
      .sort((a, b) => b.second - a.second || b.id - a.id)
      .map(({ id }) => id);
    expect(expected.length).toBeGreaterThan(5);
    const down = await walk(filter, 7, 'down');
    expect(down.flat()).toEqual(expected);
    const oldest = made.find(({ id }) => id === expected.at(-1))!;
    const up = await walk(filter, 7, 'up', { at: instant(oldest.second), id: oldest.id });
    expect(up.reverse().flat()).toEqual(expected.slice(0, -1));
  });

  it('is empty if since is later than until', async () => {
    expect((await page({ since: instant(9), until: instant(3) }, 5)).data).toEqual([]);
  });

  it.each([{}, { status: 'closed' as const }])('with %j reads one index in order', async (filter) => {
    const sql = sqlRunner(bench.database.dataSource);
    await bench.database.dataSource.query(
      `INSERT INTO chats (organization_id, livemode, channel, status, version, last_seq, message_count, closed_at, created_at)
       SELECT 1, true, 'web', 'closed', 1, 0, 0, at, at
       FROM (SELECT timestamptz '2025-01-01Z' + n * interval '1 minute' AS at FROM generate_series(1, 4000) n) AS given`,
    );
    await sql.query({ text: 'ANALYZE chats' });
    const { text, values } = listOfChats(scopeOf(aCaller()), filter, { limit: 25 });
    const rows = await sql.query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (COSTS OFF) ${text}`,
      ...(values ? { values } : {}),
    });
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`Index Scan using ${filter.status ? 'chats_by_status' : 'chats_newest'}`);
    expect(plan).not.toContain('Sort');
  });
});
