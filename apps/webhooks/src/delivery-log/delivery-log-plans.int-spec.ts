import type { PageRequest } from '@frontdesk/contracts';
import { scopeOf, sqlRunner, type DataSource, type Statement } from '@frontdesk/persistence';
import { nodesOf, type PlanNode, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCaller, createWebhooksDatabase } from '../../testing/webhooks.js';
import { listQuery, type DeliveryFilter } from './delivery-log.repository.js';

const caller = aCaller();
const scope = scopeOf(caller);
const [BUSY, QUIET, FAILING] = [1, 2, 3];

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await createWebhooksDatabase();
  ({ dataSource } = database);
  // Nearly all deliveries have the same event, endpoint and status. A few have every other combination.
  await dataSource.query(
    `WITH made AS (
       INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at)
       SELECT gen_random_uuid(), $1, true, CASE WHEN n % 200 = 0 THEN 'chat.closed' ELSE 'lead.created' END, '{}', false,
              '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 second'
       FROM generate_series(1, 20000) n RETURNING *)
     INSERT INTO deliveries (event_id, endpoint_id, organization_id, livemode, event, status, created_at)
     SELECT id, e, $1, true, type, CASE WHEN e = 1 THEN 'delivered' WHEN e = 2 THEN 'pending' ELSE 'failed' END, created_at
     FROM made JOIN generate_series(1, 3) e ON e = 1 OR extract(epoch FROM created_at)::int % 40 = 0`,
    [caller.organizationId],
  );
  await dataSource.query('ANALYZE deliveries');
}, 180_000);
afterAll(() => database.drop());

const explained = async ({ text, values }: Statement): Promise<PlanNode[]> => {
  const [row] = await sqlRunner(dataSource).query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>({
    text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    values: values!,
  });
  return nodesOf(row!['QUERY PLAN'][0].Plan);
};

const position = { at: '2026-01-01T03:00:00Z', id: 1_000_000 };
const pages: [string, PageRequest][] = [
  ['the first page', { limit: 25 }],
  ['an older page', { limit: 25, after: position }],
  ['a newer page', { limit: 25, before: position }],
];
const filters: [string, DeliveryFilter, string][] = [
  ['everything', {}, 'deliveries_by_status'],
  ['status pending', { status: 'pending' }, 'deliveries_by_status'],
  ['status failed', { status: 'failed' }, 'deliveries_by_status'],
  ['status delivered', { status: 'delivered' }, 'deliveries_by_status'],
  ['an event', { event: 'chat.closed' }, 'deliveries_by_event'],
  ['an event and a status', { event: 'chat.closed', status: 'failed' }, 'deliveries_by_event'],
  ['a busy endpoint', { endpoint: BUSY! }, 'deliveries_by_endpoint'],
  ['a quiet endpoint', { endpoint: QUIET! }, 'deliveries_by_endpoint'],
  ['an endpoint and a status', { endpoint: FAILING!, status: 'failed' }, 'deliveries_by_endpoint'],
  ['a busy endpoint and an event', { endpoint: BUSY!, event: 'chat.closed' }, 'deliveries_by_endpoint_event'],
  ['a quiet endpoint and an event', { endpoint: QUIET!, event: 'chat.closed' }, 'deliveries_by_endpoint_event'],
  [
    'an endpoint, an event and a status',
    { endpoint: FAILING!, event: 'chat.closed', status: 'failed' },
    'deliveries_by_endpoint_event',
  ],
];

describe.each(filters)('a list of %s', (_name, filter, index) => {
  it.each(pages)('reads only the rows of %s, from an index in the order of the list', async (_page, page) => {
    const nodes = await explained(listQuery(scope, filter, page));
    const reads = nodes.filter((node) => node['Relation Name'] === 'deliveries');
    expect(reads).toHaveLength(filter.status ? 1 : 3);
    for (const read of reads) {
      expect(read).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': index });
      expect(read['Actual Rows']).toBeLessThanOrEqual(26);
      expect(read['Rows Removed by Filter'] ?? 0).toBe(0);
    }
    // The query merges at most one page of each status.
    for (const node of nodes.filter((each) => each['Node Type'].includes('Sort'))) {
      expect(node['Actual Rows']).toBeLessThanOrEqual(26);
    }
  });
});
