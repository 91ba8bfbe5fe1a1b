import { QueryClient, QueryObserver } from '@tanstack/react-query';
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

  it('requests the questions without an answer again after a reply in a chat', () => {
    const questions = ['unanswered-questions', 7, 'live'];
    queryClient.setQueryData(questions, []);
    expect(staleAfter('chats')).toContainEqual(questions);
  });

  it('requests only the notices again at a change of notices', () => {
    expect(staleAfter('notices')).toEqual([NOTICES]);
  });

  type Stale = InstanceType<typeof StaleQueries>;
  it.each([
    ['a change', (stale: Stale) => stale.apply({ organization: 7, mode: 'live', collection: 'chats', id: 1 })],
    ['the start of the stream', (stale: Stale) => stale.applyAll()],
  ])('repeats the first request of a record if its response may be older than %s', async (_, arrive) => {
    const answers: ((status: string) => void)[] = [];
    const queryFn = (): Promise<string> => new Promise((resolve) => answers.push(resolve));
    const stop = new QueryObserver(queryClient, { queryKey: ['chat', 7, 'live', '1'], queryFn }).subscribe(() => {});
    arrive(new StaleQueries(queryClient));
    await jest.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(1);
    answers[0]!('before');
    await jest.advanceTimersByTimeAsync(0);
    expect(answers).toHaveLength(2);
    stop();
  });

  it('requests other queries again although the first request of one does not end', async () => {
    let requestCount = 0;
    const queryFn = async (): Promise<number> => ++requestCount;
    const hangs = (): Promise<never> => new Promise(() => {});
    const stops = [
      new QueryObserver(queryClient, { queryKey: HOME, queryFn, staleTime: Infinity }).subscribe(() => {}),
      new QueryObserver(queryClient, { queryKey: ['leads', 7, 'live'], queryFn: hangs }).subscribe(() => {}),
    ];
    const stale = new StaleQueries(queryClient);
    stale.applyAll();
    stale.applyAll();
    await jest.advanceTimersByTimeAsync(3000);
    expect(requestCount).toBe(2);
    stops.forEach((stop) => stop());
  });

  it('requests the number of waiting chats again at a change of chats', () => {
    const waiting = ['waiting-chats', 7, 'live'];
    queryClient.setQueryData(waiting, []);
    expect(staleAfter('chats')).toContainEqual(waiting);
  });

  it('does not repeat a first request that failed, because the page offers to repeat it', async () => {
    let requestCount = 0;
    const queryFn = async (): Promise<never> => {
      requestCount++;
      throw new Error('refused');
    };
    const query = { queryKey: ['chat', 7, 'live', '1'], queryFn, retry: false };
    const stop = new QueryObserver(queryClient, query).subscribe(() => {});
    new StaleQueries(queryClient).applyAll();
    await jest.advanceTimersByTimeAsync(0);
    expect(requestCount).toBe(1);
    stop();
  });
});
