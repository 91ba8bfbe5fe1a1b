import type { PageRequest } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { describe, expect, it } from '@jest/globals';
import { listOfLeads, type LeadFilter } from './leads.repository.js';

const scope = scopeOf({ organizationId: 3, livemode: true });
const filled: Required<LeadFilter> = {
  phone_number: '+14155550123',
  email: 'dana@example.com',
  since: '2026-01-01T00:00:00.000Z',
  until: '2026-02-01T00:00:00.000Z',
};
const position = { at: '2026-01-15T00:00:00Z', id: 9 };
const pages: PageRequest[] = [{ limit: 25 }, { limit: 25, after: position }, { limit: 25, before: position }];

const everyFilter = Array.from({ length: 16 }, (_, bits) =>
  Object.fromEntries(Object.entries(filled).filter((_entry, place) => bits & (1 << place))),
) as LeadFilter[];

describe('the list statement for leads', () => {
  it('has a distinct prepared statement name for each SQL text, for all filters and directions', () => {
    const statements = everyFilter.flatMap((filter) => pages.map((page) => listOfLeads(scope, filter, page)));
    expect(new Set(statements.map(({ text }) => text)).size).toBe(8);
    const named = statements.filter(({ name }) => name);
    expect(new Set(named.map(({ name }) => name)).size).toBe(6);
    expect(new Set(named.map(({ name, text }) => `${name} ${text}`)).size).toBe(6);
  });

  it('is prepared unless it has both a phone number and an email', () => {
    for (const filter of everyFilter) {
      const hasBoth = Boolean(filter.phone_number && filter.email);
      expect(listOfLeads(scope, filter, { limit: 25 }).name === undefined).toBe(hasBoth);
    }
  });

  it('has the same SQL text for all values', () => {
    const other = scopeOf({ organizationId: 4, livemode: false });
    const filter = { ...filled, phone_number: null };
    const one = listOfLeads(scope, filter, { limit: 25, after: position });
    const two = listOfLeads(other, { ...filter, email: "o'hara@example.com" }, { limit: 7, after: { at: 'x', id: 1 } });
    expect(two).toMatchObject({ name: one.name, text: one.text });
  });

  it('treats a null filter as absent', () => {
    const empty = { phone_number: null, email: null, since: null, until: null };
    expect(listOfLeads(scope, empty, { limit: 25 })).toEqual(listOfLeads(scope, {}, { limit: 25 }));
  });

  it('always restricts the list to the organization and mode first', () => {
    for (const filter of everyFilter) {
      const { text, values } = listOfLeads(scope, filter, { limit: 25 });
      expect(text).toContain('WHERE organization_id = $1 AND livemode = $2');
      expect(values!.slice(0, 2)).toEqual([3, true]);
    }
  });
});
