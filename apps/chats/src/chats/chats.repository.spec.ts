import { chatStatuses, type PageRequest } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { describe, expect, it } from '@jest/globals';
import { listStatement } from './chats.repository.js';

const scope = scopeOf({ organizationId: 3, livemode: true });
const position = { at: '2026-01-15T00:00:00Z', id: 9 };
const pages: PageRequest[] = [{ limit: 25 }, { limit: 25, after: position }, { limit: 25, before: position }];
const bounds = [{}, { since: '2026-01-01T00:00:00.000Z' }, { until: '2026-02-01T00:00:00.000Z' }];

describe('the list statement for chats', () => {
  it('has a distinct prepared statement name for each SQL text', () => {
    const statements = [null, ...chatStatuses].flatMap((status) =>
      bounds.flatMap((bound) => pages.map((page) => listStatement(scope, { status, ...bound }, page))),
    );
    const texts = new Map(statements.map(({ name, text }) => [name, text]));
    expect(texts.size).toBe(4);
    expect(new Set(texts.values()).size).toBe(4);
    for (const { name, text } of statements) expect(texts.get(name)).toBe(text);
  });

  it('passes the organization, the mode and the status as parameters', () => {
    expect(listStatement(scope, { status: 'closed' }, pages[0]!).values!.slice(0, 3)).toEqual([3, true, 'closed']);
  });
});
