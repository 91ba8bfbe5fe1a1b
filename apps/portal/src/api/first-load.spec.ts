import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { isFirstLoad } from './first-load.js';

describe('isFirstLoad', () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  afterEach(() => queryClient.clear());

  it('is true until a request has ended, and false while the request is repeated after an error', async () => {
    const observer = new QueryObserver(queryClient, {
      queryKey: ['one'],
      queryFn: () => Promise.reject(new Error('not available')),
    });
    const isFirst = (): boolean => isFirstLoad(observer.getCurrentResult());
    const stop = observer.subscribe(() => undefined);
    expect(isFirst()).toBe(true);
    await observer.refetch({ cancelRefetch: false });
    expect(isFirst()).toBe(false);
    const repeated = observer.refetch();
    expect(observer.getCurrentResult().isLoading).toBe(true);
    expect(isFirst()).toBe(false);
    await repeated;
    stop();
  });

  it('is false for a query that is not enabled', () => {
    const observer = new QueryObserver(queryClient, { queryKey: ['two'], queryFn: () => 2, enabled: false });
    expect(isFirstLoad(observer.getCurrentResult())).toBe(false);
  });
});
