import { describe, expect, it } from '@jest/globals';
import { cached } from './cached.js';

describe('cached', () => {
  it('runs the function once for concurrent calls', async () => {
    let runs = 0;
    const read = cached(60_000, async () => ++runs);
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
    expect(await read()).toBe(1);
  });

  it('runs the function again after its time has passed', async () => {
    let runs = 0;
    const read = cached(0, async () => ++runs);
    expect([await read(), await read()]).toEqual([1, 2]);
  });

  it('never runs the function twice at the same time, even if the first run is slow', async () => {
    let runs = 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const read = cached(0, () => (runs++, promise));
    const all = Promise.all([read(), read()]);
    resolve(7);
    expect([await all, runs]).toEqual([[7, 7], 1]);
  });

  it('caches a failure as well', async () => {
    let runs = 0;
    const read = cached(60_000, () => Promise.reject(new Error(`away ${++runs}`)));
    await expect(read()).rejects.toThrow('away 1');
    await expect(read()).rejects.toThrow('away 1');
  });
});
