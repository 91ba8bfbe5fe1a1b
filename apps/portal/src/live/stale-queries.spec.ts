import { QueryClient } from '@tanstack/react-query';
import { afterAll, afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

// The imported modules need a page.
Object.assign(globalThis, { window: new EventTarget(), document: { hidden: false } });
const { StaleQueries } = await import('./stale-queries.js');
// Packages that later files of the process import take a process with these for a browser.
afterAll(() => ['window', 'document'].forEach((name) => Reflect.deleteProperty(globalThis, name)));

const HOME = ['home', 'leads', 7, 'live'];
const NOTICES = ['notices', 7, 'live'];

describe('StaleQueries', () => {
  let queryClient: QueryClient;
  beforeEach(() => {
    jest.useFakeTimers();
    queryClient = new QueryClient();
    for (const key of [HOME, NOTICES]) queryClient.setQueryData(key, []);
  });
  afterEach(() => {
    queryClient.clear();
    jest.useRealTimers();
  });

  const staleAfter = (collection: string): unknown[] => {
    new StaleQueries(queryClient).apply({ organization: 7, mode: 'live', collection, id: null });
    const queries = queryClient.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
    return queries.map(({ queryKey }) => queryKey);
  };

  it('requests overviews again at a change of records, but not the notices, which are stored later', () => {
    expect(staleAfter('leads')).toEqual([HOME]);
  });

  it('requests only the notices again at a change of notices', () => {
    expect(staleAfter('notices')).toEqual([NOTICES]);
  });
});
