import { callDirections, callStatuses, type PageRequest } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { describe, expect, it } from '@jest/globals';
import { kindsOf, listOfCalls, type CallFilter } from './calls-list.sql.js';

const scope = scopeOf({ organizationId: 3, livemode: true });
const position = { at: '2026-01-15T00:00:00Z', id: 9 };
const pages: PageRequest[] = [{ limit: 25 }, { limit: 25, after: position }, { limit: 25, before: position }];
const filters: CallFilter[] = [null, ...callDirections].flatMap((direction) =>
  [null, ...callStatuses].flatMap((status) => [null, true, false].map((spam) => ({ direction, status, spam }))),
);

describe('kindsOf', () => {
  it('excludes impossible kinds, which are an outbound blocked call and a blocked call that is not spam', () => {
    expect(kindsOf({})).toHaveLength(21);
    expect(kindsOf({ status: 'blocked' })).toEqual([{ direction: 'inbound', status: 'blocked', spam: true }]);
    expect(kindsOf({ status: 'blocked', spam: false })).toEqual([]);
    expect(kindsOf({ status: 'blocked', direction: 'outbound' })).toEqual([]);
  });

  it('includes blocked calls only if spam is not excluded', () => {
    const statusesOf = (spam: boolean): string[] => kindsOf({ direction: 'inbound', spam }).map(({ status }) => status);
    expect(statusesOf(true)).toEqual([...callStatuses]);
    expect(statusesOf(false)).toEqual(callStatuses.filter((status) => status !== 'blocked'));
  });

  it('assigns each kind to exactly one combination of all three filters', () => {
    const whole = filters.filter((filter) => filter.direction && filter.status && filter.spam !== null);
    expect(whole.flatMap(kindsOf)).toHaveLength(21);
    for (const filter of whole) expect(kindsOf(filter).length).toBeLessThanOrEqual(1);
  });
});

describe('the list statement for calls', () => {
  it('has a distinct prepared statement name for each SQL text, for all filters and directions', () => {
    const statements = filters.flatMap((filter) =>
      pages.flatMap((page) => listOfCalls(scope, 'id', filter, page) ?? []),
    );
    const textsOf = new Map(statements.map(({ name, text }) => [name, text]));
    for (const { name, text } of statements) expect(textsOf.get(name)).toBe(text);
    expect(new Set(textsOf.values()).size).toBeGreaterThan(100);
  });

  it('has the same SQL text whether or not since and until are given', () => {
    const bounds = { since: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z' };
    for (const page of pages) {
      const bare = listOfCalls(scope, 'id', { spam: false }, page)!;
      expect(listOfCalls(scope, 'id', { spam: false, ...bounds }, page)).toMatchObject({
        name: bare.name,
        text: bare.text,
      });
    }
  });

  it('is null if no call can match', () => {
    expect(listOfCalls(scope, 'id', { status: 'blocked', spam: false }, { limit: 25 })).toBeNull();
  });

  it('restricts every range to the organization and mode', () => {
    for (const filter of filters) {
      const statement = listOfCalls(scope, 'id', filter, { limit: 25 });
      const ranges = statement?.text.split('FROM calls').length ?? 1;
      expect(statement?.text.split('FROM calls WHERE organization_id = $1 AND livemode = $2').length ?? 1).toBe(ranges);
      expect(statement?.values?.slice(0, 2) ?? [3, true]).toEqual([3, true]);
    }
  });
});
