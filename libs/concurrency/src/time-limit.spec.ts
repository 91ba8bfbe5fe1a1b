import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fulfilledWithin, valueWithin } from './time-limit.js';

const after = <T>(ms: number, value: T): Promise<T> => new Promise((resolve) => setTimeout(() => resolve(value), ms));
const failAfter = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('failed')), ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('valueWithin', () => {
  it('returns the value of work that ends in time, and leaves no timer behind', async () => {
    const value = valueWithin(100, after(99, 'value'), 'otherwise');
    await jest.advanceTimersByTimeAsync(99);
    expect(await value).toBe('value');
    expect(jest.getTimerCount()).toBe(0);
  });

  it('returns the alternative when the time is over', async () => {
    const value = valueWithin(100, after(101, 'value'), 'otherwise');
    await jest.advanceTimersByTimeAsync(100);
    expect(await value).toBe('otherwise');
  });

  it('rejects with the error of work that fails in time', async () => {
    const value = expect(valueWithin(100, failAfter(99), 'otherwise')).rejects.toThrow('failed');
    await jest.advanceTimersByTimeAsync(99);
    await value;
  });

  it('ignores a failure after the time is over', async () => {
    const value = valueWithin(100, failAfter(200), 'otherwise');
    await jest.advanceTimersByTimeAsync(300);
    expect(await value).toBe('otherwise');
  });
});

describe('fulfilledWithin', () => {
  it('is true for a promise fulfilled in time, and if there is no promise', async () => {
    const fulfilled = fulfilledWithin(100, after(99, undefined));
    await jest.advanceTimersByTimeAsync(99);
    expect(await fulfilled).toBe(true);
    expect(await fulfilledWithin(100, undefined)).toBe(true);
  });

  it('is false for a promise that rejects or takes too long', async () => {
    const rejected = fulfilledWithin(100, failAfter(50));
    const late = fulfilledWithin(100, after(101, undefined));
    await jest.advanceTimersByTimeAsync(100);
    expect(await Promise.all([rejected, late])).toEqual([false, false]);
  });
});
