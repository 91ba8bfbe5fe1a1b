import type { PageRequest } from '@frontdesk/contracts';
import { inTransaction, scopeOf, type Statement } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { LeadsRepository, listOfLeads, type LeadFilter, type NewLead } from './leads.repository.js';

const live = scopeOf({ organizationId: 1, livemode: true });
const test = scopeOf({ organizationId: 1, livemode: false });
const stranger = scopeOf({ organizationId: 2, livemode: true });

let database: TestDatabase;
let leads: LeadsRepository;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  leads = new LeadsRepository(database.dataSource);
});
afterAll(() => database.drop());

function aLead(given: Partial<NewLead> = {}): NewLead {
  return {
    external_id: null,
    name: 'Dana Reyes',
    phone_number: null,
    email: null,
    reason: 'Leaking tap',
    urgency: null,
    details: null,
    custom_fields: {},
    source: 'website',
    call_id: null,
    chat_id: null,
    outbound_call_id: null,
    created_at: new Date('2026-01-01T00:00:00Z'),
    ...given,
  };
}

const insert = (scope: typeof live, lead: NewLead): Promise<number | null> =>
  inTransaction(database.dataSource, (tx) => leads.insert(tx, scope, lead));

describe('insert', () => {
  beforeEach(() => database.dataSource.query('TRUNCATE leads CASCADE'));

  it('stores every field', async () => {
    const lead = aLead({
      phone_number: '+14155550123',
      email: 'Dana@Example.com',
      urgency: 'high',
      details: { floor: 2, lift: false, note: null, text: 'a "quote" \\ and ünïcode 🏠' },
      custom_fields: { pets: { label: 'Pets', value: 'a dog' } },
      source: 'call',
      call_id: 9_007_199_254_740_991,
      chat_id: 2,
      outbound_call_id: 3,
    });
    const id = await insert(live, lead);
    const { external_id: _unseen, ...shown } = lead;
    expect(await leads.find(live, id!)).toEqual({ ...shown, id, livemode: true });
  });

  it('stores a lead that only its organization and mode can find', async () => {
    const id = await insert(live, aLead());
    expect(await leads.find(test, id!)).toBeNull();
    expect(await leads.find(stranger, id!)).toBeNull();
    expect(await leads.find(live, id! + 1)).toBeNull();
  });

  it('accepts an external_id once per organization and mode, and any number of leads that have none', async () => {
    const first = await insert(live, aLead({ external_id: 'crm-1' }));
    expect(await insert(live, aLead({ external_id: 'crm-1', name: 'Other' }))).toBeNull();
    expect(await leads.findByExternalId(live, 'crm-1')).toMatchObject({ id: first, name: 'Dana Reyes' });

    expect(await insert(test, aLead({ external_id: 'crm-1' }))).not.toBeNull();
    expect(await insert(stranger, aLead({ external_id: 'crm-1' }))).not.toBeNull();
    expect(await insert(live, aLead())).not.toBeNull();
    expect(await insert(live, aLead())).not.toBeNull();
    expect(await leads.findByExternalId(live, 'crm-2')).toBeNull();
  });
});

describe('list filters', () => {
  const at = (second: number): Date => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
  const listed = async (filter: LeadFilter, scope = live): Promise<(string | null)[]> =>
    (await leads.list(scope, filter, { limit: 25 })).map(({ name }) => name);

  beforeAll(async () => {
    await database.dataSource.query('TRUNCATE leads CASCADE');
    const dana = { phone_number: '+14155550123', email: 'Dana@Example.com' };
    await insert(live, aLead({ name: 'a', ...dana, created_at: at(10) }));
    await insert(live, aLead({ name: 'b', ...dana, phone_number: null, created_at: at(20) }));
    await insert(live, aLead({ name: 'c', ...dana, email: 'other@example.com', created_at: at(30) }));
    await insert(live, aLead({ name: 'd', ...dana, created_at: at(40) }));
    await insert(live, aLead({ name: 'e', created_at: at(40) }));
    await insert(test, aLead({ name: 'test mode', ...dana, created_at: at(40) }));
    await insert(stranger, aLead({ name: 'stranger', ...dana, created_at: at(40) }));
  });

  it.each<[string, LeadFilter, string[]]>([
    ['none: newest first, the higher id first within a second', {}, ['e', 'd', 'c', 'b', 'a']],
    ['phone number', { phone_number: '+14155550123' }, ['d', 'c', 'a']],
    ['an unknown phone number', { phone_number: '+14155550199' }, []],
    ['email, ignoring case', { email: 'dANA@eXAMPLE.COM' }, ['d', 'b', 'a']],
    ['phone number and email', { phone_number: '+14155550123', email: 'dana@example.com' }, ['d', 'a']],
    ['since, which is inclusive', { since: at(30).toISOString() }, ['e', 'd', 'c']],
    ['until, which is exclusive', { until: at(30).toISOString() }, ['b', 'a']],
    ['since and until', { since: at(20).toISOString(), until: at(40).toISOString() }, ['c', 'b']],
    ['since after until: nothing', { since: at(40).toISOString(), until: at(20).toISOString() }, []],
    ['since equal to until: nothing', { since: at(20).toISOString(), until: at(20).toISOString() }, []],
    [
      'all four',
      {
        phone_number: '+14155550123',
        email: 'dana@example.com',
        since: at(10).toISOString(),
        until: at(40).toISOString(),
      },
      ['a'],
    ],
    ['a fraction of a second', { since: '2026-01-01T00:00:30.001Z' }, ['e', 'd']],
  ])('return the matching leads for %s', async (_title, filter, names) => {
    expect(await listed(filter)).toEqual(names);
  });

  it('return no leads of the other mode or another organization', async () => {
    for (const filter of [{}, { phone_number: '+14155550123' }, { email: 'dana@example.com' }]) {
      expect(await listed(filter, test)).toEqual(['test mode']);
      expect(await listed(filter, stranger)).toEqual(['stranger']);
    }
  });
});

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

/** Returns the executed plan, with buffer counts. */
const explain = async ({ text, values }: Statement): Promise<PlanNode> => {
  const answer: { 'QUERY PLAN': { Plan: PlanNode }[] }[] = await database.dataSource.query(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
    values,
  );
  return answer[0]!['QUERY PLAN'][0]!.Plan;
};

describe('list of 60,000 leads', () => {
  const filters: Required<LeadFilter> = {
    phone_number: '+14155550107',
    email: 'person7@example.com',
    since: '2026-01-01T01:00:00.000Z',
    until: '2026-01-01T09:00:00.000Z',
  };
  const middle = { at: '2026-01-01T04:00:00Z', id: 25_000 };
  const combinations = Array.from({ length: 16 }, (_, bits) =>
    Object.fromEntries(Object.entries(filters).filter((_entry, place) => bits & (1 << place))),
  ) as LeadFilter[];
  const pages: PageRequest[] = [{ limit: 25 }, { limit: 25, after: middle }, { limit: 25, before: middle }];
  const cases = combinations.flatMap((filter) =>
    pages.map((page) => ({
      title: [...Object.keys(filter), page.after ? 'after' : page.before ? 'before' : 'first page'].join(', '),
      filter,
      page,
    })),
  );

  beforeAll(async () => {
    await database.dataSource.query('TRUNCATE leads RESTART IDENTITY CASCADE');
    await database.dataSource.query(`
      INSERT INTO leads (organization_id, livemode, name, phone_number, email, reason, source, created_at)
      SELECT 1 + n % 2, n % 4 < 2, 'n', '+141555501' || lpad((n / 4 % 100)::text, 2, '0'),
             'Person' || n / 4 % 100 || '@example.com', 'r', 'api', timestamptz '2026-01-01T00:00:00Z' + n / 2 * interval '1 second'
      FROM generate_series(1, 60000) AS n`);
    await database.dataSource.query('ANALYZE leads');
  });

  const scanOf = (plan: PlanNode): PlanNode => (plan.Plans?.[0] ? scanOf(plan.Plans[0]) : plan);
  const buffersOf = (plan: PlanNode): number => plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;

  it.each(cases)('uses one index scan in list order and no sort: $title', async ({ filter, page }) => {
    const plan = await explain(listOfLeads(live, filter, page));
    expect(plan['Node Type']).toBe('Limit');
    expect(plan.Plans!.map((node) => node['Node Type'])).toEqual(['Index Scan']);
    const fields = (['phone_number', 'email'] as const).filter((field) => filter[field]);
    expect(scanOf(plan)['Index Name']).toBe(fields.length ? `leads_by_${fields.join('_and_')}` : 'leads_newest');
    expect(scanOf(plan)['Rows Removed by Filter'] ?? 0).toBe(0);
  });

  it.each<[string, LeadFilter]>([
    ['without filters', {}],
    ['by phone number', { phone_number: filters.phone_number }],
    ['by email', { email: filters.email }],
    ['by phone number and email', { phone_number: filters.phone_number, email: filters.email }],
    ['with since and until far away', { since: '2026-01-01T00:00:00Z', until: '2026-12-31T00:00:00Z' }],
  ])('reads about as many buffers for the last page as for the first, %s', async (_title, filter) => {
    const first = await explain(listOfLeads(live, filter, { limit: 25 }));
    const early = { at: '2026-01-01T00:30:00Z', id: 3600 };
    for (const page of [
      { limit: 25, after: early },
      { limit: 25, before: early },
    ]) {
      const deep = await explain(listOfLeads(live, filter, page));
      expect(buffersOf(deep)).toBeLessThanOrEqual(buffersOf(first) + 12);
    }
  });

  it('uses an index scan with a generic plan', async () => {
    const runner = await database.dataSource.pool.connect();
    try {
      await runner.query('SET plan_cache_mode = force_generic_plan');
      const { text, values } = listOfLeads(live, { phone_number: filters.phone_number }, { limit: 25, after: middle });
      await runner.query(`PREPARE page AS ${text}`);
      const literals = values!.map((value) => `'${String(value)}'`).join(', ');
      const { rows } = await runner.query(`EXPLAIN EXECUTE page (${literals})`);
      const plan = JSON.stringify(rows);
      expect(plan).toContain('Index Scan using leads_by_phone_number');
      expect(plan).not.toContain('Sort');
    } finally {
      await runner.query('RESET plan_cache_mode');
      await runner.query('DEALLOCATE ALL');
      runner.release();
    }
  });
});

describe('list by a number and an address that 1,250 leads share', () => {
  const filter: LeadFilter = { phone_number: '+14155550199', email: 'desk@example.com' };

  beforeAll(async () => {
    await database.dataSource.query('TRUNCATE leads RESTART IDENTITY CASCADE');
    await database.dataSource.query(`
      INSERT INTO leads (organization_id, livemode, phone_number, email, reason, source, created_at)
      SELECT 1, true, CASE WHEN n % 16 = 0 THEN '+14155550199' ELSE '+1212' || 2200000 + n END,
             CASE WHEN n % 16 = 0 THEN 'desk@example.com' ELSE 'person' || n || '@example.com' END, 'r', 'api',
             timestamptz '2026-01-01T00:00:00Z' + n * interval '1 second'
      FROM generate_series(1, 20000) AS n`);
    await database.dataSource.query('ANALYZE leads');
  });

  it.each<[string, PageRequest]>([
    ['first', { limit: 100 }],
    ['middle', { limit: 100, after: { at: '2026-01-01T02:46:40Z', id: 10_000 } }],
    ['last', { limit: 100, after: { at: '2026-01-01T00:26:40Z', id: 1600 } }],
  ])('reads the %s page in index order without a sort', async (_name, page) => {
    const plan = await explain(listOfLeads(live, filter, page));
    expect(plan.Plans!.map((node) => node['Node Type'])).toEqual(['Index Scan']);
    expect(plan.Plans![0]!['Index Name']).toBe('leads_by_phone_number_and_email');
  });
});
