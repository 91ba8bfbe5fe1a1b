import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { RequestLogRepository, type NewLoggedRequest } from './request-log.repository.js';
import { RequestLogService } from './request-log.service.js';

const DAY_MS = 86_400_000;
const CALLER = { organizationId: 7, livemode: false, hipaa: false } as never;
let now = new Date('2026-01-01T12:00:00Z');
let database: TestDatabase;
let repository: RequestLogRepository;
let log: RequestLogService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'gateway', ...service.database });
  repository = new RequestLogRepository(database.dataSource);
  const logger = { info: () => undefined } as never;
  log = new RequestLogService(repository, { now: () => now } as never, database.dataSource, logger);
});
afterAll(() => database.drop());

const aRequest = (given: Partial<NewLoggedRequest> = {}): NewLoggedRequest => ({
  at: now,
  organization_id: 7,
  livemode: false,
  key_id: 3,
  request_id: 'req-1',
  operation: 'leads.list',
  method: 'GET',
  path: '/api/public/v1/leads',
  query: null,
  status: 200,
  code: null,
  duration_ms: 12,
  address: '192.0.2.1',
  request_body: null,
  response_body: '{"a":"{1,2}\\"\\\\"}',
  truncated: false,
  ...given,
});
const places = async (): Promise<string[]> => {
  const rows = await database.dataSource.query<{ place: string }[]>(
    'SELECT tableoid::regclass::text AS place FROM request_log ORDER BY at',
  );
  return rows.map(({ place }) => place.replace(/^.*\./, ''));
};

describe('the request log', () => {
  it('stores a batch unchanged, each request in the partition of its day', async () => {
    expect(await log.maintain()).toBe(true);
    await repository.insert(
      [aRequest({ at: new Date(now.getTime() - DAY_MS) }), aRequest({ request_id: 'req-2' })],
      [],
    );
    expect(await places()).toEqual(['request_log_day_2025_12_31', 'request_log_day_2026_01_01']);
    const { data } = await log.list(CALLER, {}, { limit: 10 });
    expect(data.map(({ request_id }) => request_id)).toEqual(['req-2', 'req-1']);
    const { data: one } = await log.get(CALLER, data[0]!.id);
    expect(one).toMatchObject({ request_body: null, response_body: aRequest().response_body, truncated: false });
  });

  it('adds up the requests of a month, which stay after the log has removed them', async () => {
    const count = (given: object) => ({
      organization_id: 7,
      livemode: false,
      month: '2026-01-01',
      requests: 2,
      ...given,
    });
    const others = [{ month: '2025-12-01' }, { livemode: true }, { organization_id: 8 }];
    await repository.insert([], [...others.map(count), count({})]);
    await Promise.all([0, 1].map(() => repository.insert([], [count({}), ...others.map(count)])));
    expect((await log.count(CALLER, 'America/Denver')).data).toEqual({ requests_this_month: 6 });
    expect((await log.count(CALLER, 'Pacific/Auckland')).data).toEqual({ requests_this_month: 6 });
  });

  it('hides requests after seven days and removes them with their day', async () => {
    now = new Date('2026-01-08T11:00:00Z');
    expect((await log.list(CALLER, {}, { limit: 10 })).data).toHaveLength(1);
    const since = { since: '2025-01-01T00:00:00Z' };
    expect((await log.list(CALLER, since, { limit: 10 })).data).toHaveLength(1);
    await log.maintain();
    expect(await places()).toEqual(['request_log_day_2026_01_01']);
    now = new Date('2026-01-09T00:00:00Z');
    await log.maintain();
    expect(await places()).toEqual([]);
    expect((await log.count(CALLER, 'UTC')).data).toEqual({ requests_this_month: 6 });
  });
});
