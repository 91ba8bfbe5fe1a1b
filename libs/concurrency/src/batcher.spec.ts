import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Batcher } from './batcher.js';

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A batcher that doubles numbers and takes 100 ms for each batch. */
function aBatcher(options: { windowMs?: number; maxSize?: number } = {}) {
  const batches: { at: number; items: readonly number[] }[] = [];
  const batcher = new Batcher<number, number>({
    maxSize: 3,
    run: async (items) => {
      batches.push({ at: Date.now(), items });
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (items.includes(0)) throw new Error('broken');
      return (item) => 2 * item;
    },
    ...options,
  });
  return { batcher, batches };
}

describe('Batcher', () => {
  it('batches the items of one event loop turn and gives each item its result', async () => {
    const { batcher, batches } = aBatcher();
    const results = Promise.all([batcher.add(1), batcher.add(2)]);
    await jest.advanceTimersByTimeAsync(100);
    expect(await results).toEqual([2, 4]);
    expect(batches).toEqual([{ at: 0, items: [1, 2] }]);
  });

  it('waits for further items until the window of the first ends', async () => {
    const { batcher, batches } = aBatcher({ windowMs: 3 });
    void batcher.add(1);
    await jest.advanceTimersByTimeAsync(2);
    void batcher.add(2);
    await jest.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([{ at: 3, items: [1, 2] }]);
  });

  it('runs one batch after the other, each of at most the maximum size', async () => {
    const { batcher, batches } = aBatcher();
    const results = Promise.all([1, 2, 3, 4].map((item) => batcher.add(item)));
    await jest.advanceTimersByTimeAsync(50);
    void batcher.add(5);
    await jest.advanceTimersByTimeAsync(150);
    expect(await results).toEqual([2, 4, 6, 8]);
    expect(batches).toEqual([
      { at: 0, items: [1, 2, 3] },
      { at: 100, items: [4, 5] },
    ]);
  });

  it('rejects the items of a failed batch and continues with the next', async () => {
    const { batcher } = aBatcher({ maxSize: 1 });
    const failed = expect(batcher.add(0)).rejects.toThrow('broken');
    const next = batcher.add(1);
    await jest.advanceTimersByTimeAsync(200);
    await failed;
    expect(await next).toBe(2);
  });
});
