import type { Caller, Lead, Page, Position } from '@frontdesk/contracts';
import { SystemClock } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import type { LeadCallbacks } from './lead-callbacks.js';
import { LeadsRepository, type LeadFilter } from './leads.repository.js';
import { LeadsService } from './leads.service.js';

const caller: Caller = {
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: 5,
  requestId: 'req-1',
};

let database: TestDatabase;
let leads: LeadsService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  const repository = new LeadsRepository(database.dataSource);
  leads = new LeadsService(repository, {} as LeadCallbacks, database.dataSource, new SystemClock());
});
afterAll(() => database.drop());
beforeEach(() => database.dataSource.query('TRUNCATE leads RESTART IDENTITY CASCADE'));

/** Adds leads, three per second, with alternating phone numbers. Their ids continue from the existing ones. */
async function add(count: number): Promise<void> {
  await database.dataSource.query(
    `INSERT INTO leads (organization_id, livemode, phone_number, reason, source, created_at)
     SELECT 1, true, '+1415555010' || n % 2, 'r', 'api', timestamptz '2026-01-01T00:00:00Z' + n / 3 * interval '1 second'
     FROM (SELECT i + coalesce((SELECT max(id) FROM leads), 0) AS n FROM generate_series(1, $1::int) AS i) AS numbered
     ORDER BY n`,
    [count],
  );
}

const remove = (...ids: number[]): Promise<unknown> =>
  database.dataSource.query('DELETE FROM leads WHERE id = ANY($1)', [ids]);
const first = (limit: number, filter: LeadFilter = {}): Promise<Page<Lead>> => leads.list(caller, filter, { limit });
const after = (limit: number, position: Position | null, filter: LeadFilter = {}): Promise<Page<Lead>> =>
  leads.list(caller, filter, { limit, after: position! });
const before = (limit: number, position: Position | null, filter: LeadFilter = {}): Promise<Page<Lead>> =>
  leads.list(caller, filter, { limit, before: position! });
const idsOf = ({ data }: Page<Lead>): number[] => data.map(({ id }) => id);
const newestFirst = (from: number, to: number): number[] => Array.from({ length: from - to + 1 }, (_, n) => from - n);

describe('paging through leads', () => {
  it('reads each lead once, forward to the end and back to the start', async () => {
    await add(23);
    const forwards = [await first(5)];
    while (forwards.at(-1)!.next) forwards.push(await after(5, forwards.at(-1)!.next));
    expect(forwards.flatMap(idsOf)).toEqual(newestFirst(23, 1));
    expect(forwards.map(({ data }) => data.length)).toEqual([5, 5, 5, 5, 3]);

    const backwards = [forwards.at(-1)!];
    while (backwards[0]!.previous) backwards.unshift(await before(5, backwards[0]!.previous));
    expect(backwards.flatMap(idsOf)).toEqual(newestFirst(23, 1));
  });

  it('returns page 1, newest first, for the previous cursor of page 2', async () => {
    await add(12);
    const one = await first(5);
    const two = await after(5, one.next);
    expect(two.previous).not.toBeNull();
    const again = await before(5, two.previous);
    expect(again).toEqual(one);
  });

  it('has neither a next nor a previous cursor if all leads fit on one page or there are none', async () => {
    await add(5);
    for (const limit of [5, 6]) expect(await first(limit)).toMatchObject({ next: null, previous: null });
    expect(await first(5, { phone_number: '+14155550109' })).toEqual({ data: [], next: null, previous: null });
  });

  it('neither repeats nor skips a remaining lead during inserts and deletes between pages', async () => {
    await add(30);
    const gone = new Set<number>();
    const seen: number[] = [];
    let current = await first(6);
    seen.push(...idsOf(current));
    for (let step = 0; current.next; step++) {
      await add(2);
      // These are the row of the cursor, a row already read and a row not yet read.
      const doomed = [seen.at(-1)!, seen[step]!, seen.at(-1)! - 2];
      await remove(...doomed);
      doomed.forEach((id) => gone.add(id));
      current = await after(6, current.next);
      seen.push(...idsOf(current));
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
    expect(newestFirst(30, 1).filter((id) => !gone.has(id) && !seen.includes(id))).toEqual([]);

    const back = idsOf(current);
    while (current.previous) {
      current = await before(6, current.previous);
      back.unshift(...idsOf(current));
    }
    const left = await database.dataSource.query<{ id: number }[]>('SELECT id FROM leads ORDER BY id DESC');
    expect(back).toEqual(left.map(({ id }) => id));
  });

  it('finds new leads with the previous cursor of the first page', async () => {
    await add(12);
    const one = await first(5);
    const two = await after(5, one.next);
    await add(3);
    const again = await before(5, two.previous);
    expect(again.data).toEqual(one.data);
    expect(idsOf(await before(5, again.previous))).toEqual([15, 14, 13]);
  });

  it('pages back from a page whose rows are all deleted', async () => {
    await add(8);
    const one = await first(5);
    await remove(1, 2, 3);
    const empty = await after(5, one.next);
    expect(empty).toMatchObject({ data: [], next: null });
    expect(idsOf(await before(5, empty.previous))).toEqual(idsOf(one));
  });

  it('applies the filter on every page', async () => {
    await add(12);
    const filter = { phone_number: '+14155550100', since: '2026-01-01T00:00:01Z' };
    const one = await first(3, filter);
    const two = await after(3, one.next, filter);
    expect([...idsOf(one), ...idsOf(two)]).toEqual([12, 10, 8, 6, 4]);
    expect(two.next).toBeNull();
    expect(await before(3, two.previous, filter)).toEqual(one);
  });
});
