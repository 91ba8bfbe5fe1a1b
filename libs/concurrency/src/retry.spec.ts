import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { retry } from './retry.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

describe('retry', () => {
  const failing = (times: number, at: number[]) => async (): Promise<string> => {
    at.push(Date.now());
    if (at.length <= times) throw new Error(`failure ${at.length}`);
    return 'done';
  };

  it('returns the result of the first success, with pauses that double up to the longest', async () => {
    const at: number[] = [];
    const result = retry(failing(4, at), { firstPauseMs: 100, maxPauseMs: 300, shouldRetry: () => true });
    await jest.advanceTimersByTimeAsync(1000);
    expect(await result).toBe('done');
    expect(at).toEqual([0, 100, 300, 600, 900]);
  });

  it('rejects with the first error that must not be retried', async () => {
    const at: number[] = [];
    const shouldRetry = (error: unknown): boolean => (error as Error).message === 'failure 1';
    const result = expect(retry(failing(9, at), { firstPauseMs: 100, maxPauseMs: 100, shouldRetry })).rejects.toThrow(
      'failure 2',
    );
    await jest.advanceTimersByTimeAsync(1000);
    await result;
    expect(at).toEqual([0, 100]);
  });
});
