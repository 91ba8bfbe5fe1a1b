import type { PageRequest } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { describe, expect, it } from '@jest/globals';
import { listOfBookings, type BookingFilter } from './bookings.repository.js';

const scope = scopeOf({ organizationId: 3, livemode: true });
const position = { at: '2026-01-15T00:00:00Z', id: 9 };
const pages: PageRequest[] = [{ limit: 25 }, { limit: 25, after: position }, { limit: 25, before: position }];
const instant = '2026-01-01T00:00:00.000Z';
const filters: BookingFilter[] = [
  {},
  { starts_after: instant },
  { starts_before: instant },
  { starts_after: instant, starts_before: instant },
];

describe('the list statement for bookings', () => {
  it('has a distinct prepared statement name for each SQL text', () => {
    const statements = filters.flatMap((filter) => pages.map((page) => listOfBookings(scope, filter, page)));
    const pairs = new Set(statements.map(({ name, text }) => `${name}\n${text}`));
    expect(pairs.size).toBe(8);
    expect(new Set(statements.map(({ name }) => name)).size).toBe(8);
    expect(new Set(statements.map(({ text }) => text)).size).toBe(8);
  });

  it('treats a null filter as absent', () => {
    const empty = { starts_after: null, starts_before: null };
    expect(listOfBookings(scope, empty, { limit: 25 })).toEqual(listOfBookings(scope, {}, { limit: 25 }));
  });
});
