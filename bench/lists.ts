import { parseArgs } from 'node:util';
import type { Pool } from 'pg';
import { createKeys, createOrganizations } from './accounts.ts';
import { progress, runBench } from './bench-run.ts';
import { seedLeads } from './leads.ts';
import { nodesOf, type PlanNode } from './logged-plans.ts';
import { median, percentile } from './percentiles.ts';
import { writeResult } from './results.ts';
import { roleOf, startStack } from './stack.ts';

const { values: options } = parseArgs({
  options: { leads: { type: 'string', default: '1000000' }, requests: { type: 'string', default: '600' } },
});
const LEADS = Number(options.leads);
const REQUESTS = Number(options.requests);

const PER_PAGE = 100;
const RATIO_BAR = 1.5;
const WARM_UP_REQUESTS = 300;

interface Page {
  data: { id: number }[];
  meta: { next_cursor: string | null };
}

interface MeasuredPage {
  name: string;
  cursor: string | null;
  times: number[];
  buffers: number;
}

await runBench(async (atEnd) => {
  progress('starting Postgres, Redis, RabbitMQ and the services');
  const stack = await startStack(
    { apps: ['gateway', 'records'], postgresSettings: { shared_preload_libraries: 'pg_stat_statements' } },
    atEnd,
  );
  await stack.sql.query('CREATE EXTENSION pg_stat_statements');
  const [organization] = await createOrganizations(stack, 1);
  const accounts = await createKeys(stack, [organization], Math.ceil((REQUESTS * 4 + WARM_UP_REQUESTS) / 50));
  progress(`writing ${LEADS.toLocaleString('en')} leads`);
  await seedLeads(stack.sql, [organization], LEADS);

  let sent = 0;
  const list = async (query: string) => {
    const { key } = accounts[sent++ % accounts.length];
    const startedAt = performance.now();
    const response = await fetch(`${stack.origin}/api/public/v1/leads?per_page=${PER_PAGE}${query}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const body = (await response.json()) as Page;
    if (response.status !== 200) throw new Error(`GET /leads: ${response.status} ${JSON.stringify(body)}`);
    return { body, ms: performance.now() - startedAt };
  };

  /** Returns the cursor before the oldest `rest` leads: the next cursor of a list that begins one page earlier. */
  const cursorBefore = async (rest: number) => {
    const until = new Date(Date.UTC(2026, 0, 1) + (rest + PER_PAGE) * 1000).toISOString();
    return String((await list(`&until=${until}`)).body.meta.next_cursor);
  };
  const pages: MeasuredPage[] = [
    { name: 'first', cursor: null, times: [], buffers: 0 },
    { name: 'middle', cursor: await cursorBefore(LEADS / 2), times: [], buffers: 0 },
    { name: 'last', cursor: await cursorBefore(PER_PAGE), times: [], buffers: 0 },
  ];
  const queryOf = ({ cursor }: MeasuredPage) => (cursor ? `&cursor=${cursor}` : '');
  await checkPages(list, pages.map(queryOf));

  progress('warming up');
  for (let n = 0; n < WARM_UP_REQUESTS; n++) await list(queryOf(pages[n % pages.length]));
  progress(`${REQUESTS} requests for each page, round-robin`);
  for (let n = 0; n < REQUESTS; n++) for (const page of pages) page.times.push((await list(queryOf(page))).ms);

  const plans = await explainPages(stack.sql, organization);
  report(pages, plans);
});

/** Fails unless all pages are full and the last one has no next page. */
async function checkPages(list: (query: string) => Promise<{ body: Page }>, queries: string[]) {
  const bodies = [];
  for (const query of queries) bodies.push((await list(query)).body);
  const full = bodies.every(({ data }) => data.length === PER_PAGE);
  const last = bodies[bodies.length - 1];
  if (!full || last.meta.next_cursor !== null || last.data[PER_PAGE - 1].id !== 1) {
    throw new Error('These are not the first, a middle and the last page.');
  }
}

/** Explains the statements that records has run, as found in pg_stat_statements. */
async function explainPages(
  pool: Pool,
  organization: number,
): Promise<Record<string, { blocks: number; ms: number; nodes: string }>> {
  const { rows } = await pool.query(
    `SELECT DISTINCT query FROM pg_stat_statements
     WHERE userid = $1::regrole AND query LIKE 'SELECT%FROM leads WHERE%ORDER BY%LIMIT%' AND query NOT LIKE '%::timestamptz AND%'
       AND query NOT LIKE '%created_at < $3::timestamptz%'`,
    [roleOf('records')],
  );
  const statements = rows.map(({ query }) => String(query));
  const first = statements.find((text) => text.includes('LIMIT $3'));
  const after = statements.find((text) => text.includes('LIMIT $5'));
  if (!first || !after)
    throw new Error(`The statements of the list were not found among ${JSON.stringify(statements)}`);
  const position = async (id: number) =>
    (await pool.query('SELECT created_at::text AS at, id FROM records.leads WHERE id = $1', [id])).rows.map((row) => [
      row.at,
      row.id,
    ])[0];
  const scope = [organization, true];
  return {
    first: await explain(pool, first, [...scope, PER_PAGE + 1]),
    middle: await explain(pool, after, [...scope, ...(await position(LEADS / 2 + 1)), PER_PAGE + 1]),
    last: await explain(pool, after, [...scope, ...(await position(PER_PAGE + 1)), PER_PAGE + 1]),
  };
}

async function explain(pool: Pool, text: string, values: unknown[]) {
  const client = await pool.connect();
  try {
    await client.query('SET search_path = records');
    const query = { text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values };
    await client.query(query);
    const { rows } = await client.query(query);
    const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [
      { Plan: PlanNode; 'Execution Time': number },
    ];
    return {
      blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      ms,
      nodes: namesOf(nodesOf(plan)).join(' ← '),
    };
  } finally {
    client.release(true);
  }
}

function namesOf(nodes: PlanNode[]): string[] {
  return nodes.map((node) => (node['Index Name'] ? `${node['Node Type']} ${node['Index Name']}` : node['Node Type']));
}

function report(pages: MeasuredPage[], plans: Awaited<ReturnType<typeof explainPages>>) {
  const [first] = pages;
  const ratio = median(pages[pages.length - 1].times) / median(first.times);
  writeResult({
    name: 'lists',
    title: `GET /leads?per_page=${PER_PAGE} with ${LEADS.toLocaleString('en')} leads of one organization`,
    columns: ['page', 'p50 ms', 'p99 ms', '× first page p50', 'SQL ms', 'blocks read', 'plan'],
    rows: pages.map(({ name, times }) => [
      name,
      median(times).toFixed(2),
      percentile(times, 0.99).toFixed(2),
      (median(times) / median(first.times)).toFixed(2),
      plans[name].ms.toFixed(2),
      plans[name].blocks,
      plans[name].nodes,
    ]),
    notes: [
      `The last page takes ${ratio.toFixed(2)}× the first; the bar is ${RATIO_BAR}×: ${ratio <= RATIO_BAR ? 'met' : 'not met'}.`,
      `${REQUESTS} requests for each page, one connection, the pages round-robin; SQL under EXPLAIN (ANALYZE, BUFFERS).`,
    ],
    measured: { pages, plans },
  });
}
