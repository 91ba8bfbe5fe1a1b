import { scopeOf } from '@frontdesk/persistence';
import { describe, expect, it } from '@jest/globals';
import { listOfBlockedCallers, matchStatement } from './blocked-callers.repository.js';

const scope = scopeOf({ organizationId: 1, livemode: true });
const position = { at: '2026-01-01T00:00:00Z', id: 5 };

describe('blocked-caller statements', () => {
  it('have one name for each text and no values in the text', () => {
    const filters = [{}, { pattern: '+1415*' }, { source: 'ai' }, { pattern: '+1415*', source: 'ai' }] as const;
    const pages = [{ limit: 25 }, { limit: 25, after: position }, { limit: 25, before: position }];
    const statements = filters.flatMap((filter) => pages.map((page) => listOfBlockedCallers(scope, filter, page)));
    expect(new Set(statements.map(({ name }) => name)).size).toBe(8);
    for (const { text } of statements) expect(text).not.toMatch(/1415|'ai'|2026/);
  });

  it('look up any number of prefixes with one prepared statement', () => {
    const [short, long] = [matchStatement(scope, ['+1415']), matchStatement(scope, ['+1415', '+1415*', '+141*'])];
    expect(short.name).toBeTruthy();
    expect(short).toEqual({ ...long, values: short.values });
  });
});
