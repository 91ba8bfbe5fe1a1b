import { callDirections, callStatuses, type Call, type Page, type Position } from '@frontdesk/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CallFilter } from './calls-list.sql.js';
import { aCaller, startCalls, type CallsBench } from '../../testing/calls.js';

jest.setTimeout(360_000);

let bench: CallsBench;
beforeAll(async () => {
  bench = await startCalls();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

/** Returns a generator of seeded random numbers. The test title contains the seed. */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Made {
  id: number;
  second: number;
  direction: string;
  status: string;
  spam: boolean;
}

const instant = (second: number): string => new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
const SECONDS = 20;

async function add(draw: (below: number) => number, count: number): Promise<Made[]> {
  const rows = Array.from({ length: count }, () => {
    const status = callStatuses[draw(callStatuses.length)]!;
    const isBlocked = status === 'blocked';
    return {
      second: draw(SECONDS),
      direction: isBlocked ? 'inbound' : callDirections[draw(2)]!,
      status,
      spam: isBlocked || draw(3) === 0,
    };
  });
  const ids = await bench.database.dataSource.query<{ id: number }[]>(
    `INSERT INTO calls (organization_id, livemode, direction, status, from_number, to_number, spam, started_at, created_at)
     SELECT 1, true, direction, status, 'x', 'y', spam, timestamptz '2026-01-01Z' + second * interval '1 second', timestamptz '2026-01-01Z'
     FROM json_to_recordset($1) AS made (second integer, direction text, status text, spam boolean)
     RETURNING id`,
    [JSON.stringify(rows)],
  );
  return rows.map((row, index) => ({ ...row, id: ids[index]!.id }));
}

const matches = (filter: CallFilter, { second, direction, status, spam }: Made): boolean =>
  (filter.direction ?? direction) === direction &&
  (filter.status ?? status) === status &&
  (filter.spam ?? spam) === spam &&
  !(filter.since && instant(second) < filter.since) &&
  !(filter.until && instant(second) >= filter.until);

const newestFirst = (a: Made, b: Made): number => b.second - a.second || b.id - a.id;

const page = (
  filter: CallFilter,
  limit: number,
  place: { after?: Position; before?: Position } = {},
): Promise<Page<Call>> => bench.calls.list(aCaller(), filter as never, { limit, ...place });

const filters: CallFilter[] = [
  {},
  { spam: false },
  { spam: true },
  { direction: 'inbound' },
  { status: 'completed' },
  { direction: 'inbound', spam: false, since: instant(4) },
  { status: 'blocked', until: instant(16) },
  { spam: false, since: instant(3), until: instant(17) },
];

describe('paging through calls during inserts and deletes', () => {
  const cases = filters.flatMap((filter) => [1, 2].map((seed) => ({ filter, seed, title: JSON.stringify(filter) })));

  it.each(cases)(
    'neither repeats nor skips a remaining call, forward and back: $title, seed $seed',
    async ({ filter, seed }) => {
      const draw = chance(seed);
      const present = await add(draw, 150);
      const stayed = new Set(present);
      const disturb = async (): Promise<void> => {
        present.push(...(await add(draw, 4)));
        for (let removed = 0; removed < 3; removed++) {
          const [victim] = present.splice(draw(present.length), 1);
          await bench.database.dataSource.query('DELETE FROM calls WHERE id = $1', [victim!.id]);
          stayed.delete(victim!);
        }
      };
      const limit = 3 + draw(5);
      const expected = (): number[] =>
        [...stayed]
          .filter((call) => matches(filter, call))
          .sort(newestFirst)
          .map(({ id }) => id);

      let current = await page(filter, limit);
      const down = current.data.map(({ id }) => id);
      while (current.next) {
        await disturb();
        current = await page(filter, limit, { after: current.next });
        down.push(...current.data.map(({ id }) => id));
      }
      expect(new Set(down).size).toBe(down.length);
      expect(down.filter((id) => expected().includes(id))).toEqual(expected());

      stayed.clear();
      present.forEach((call) => stayed.add(call));
      const up = current.data.map(({ id }) => id);
      while (current.previous) {
        await disturb();
        current = await page(filter, limit, { before: current.previous });
        up.unshift(...current.data.map(({ id }) => id));
      }
      expect(new Set(up).size).toBe(up.length);
      expect(up.filter((id) => expected().includes(id))).toEqual(expected());
    },
  );
});

describe('list of calls', () => {
  it('is ordered by start and then by id, and not by the order of the inserts', async () => {
    const draw = chance(7);
    const made = await add(draw, 60);
    const { data, next, previous } = await page({}, 100);
    expect(data.map(({ id }) => id)).toEqual(made.sort(newestFirst).map(({ id }) => id));
    expect([next, previous]).toEqual([null, null]);
  });

  it('returns page 1, newest first, for the previous cursor of page 2', async () => {
    await add(chance(8), 40);
    for (const filter of filters) {
      const one = await page(filter, 2);
      if (!one.next) continue;
      const two = await page(filter, 2, { after: one.next });
      expect(await page(filter, 2, { before: two.previous! })).toEqual(one);
    }
  });

  it('has no calls of the other mode or another organization', async () => {
    await add(chance(9), 10);
    for (const caller of [aCaller({ livemode: false }), aCaller({ organizationId: 2 })]) {
      for (const filter of filters) {
        expect(await bench.calls.list(caller, filter as never, { limit: 5 })).toEqual({
          data: [],
          next: null,
          previous: null,
        });
      }
    }
  });
});
