import { describe, expect, it } from '@jest/globals';
import { remembered } from './remembered.js';

describe('remembered', () => {
  it('runs the function once for concurrent calls', async () => {
    let asked = 0;
    const look = remembered(60_000, async () => ++asked);
    expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1]);
    expect(await look()).toBe(1);
  });

  it('runs the function again after its time has passed', async () => {
    let asked = 0;
    const look = remembered(0, async () => ++asked);
    expect([await look(), await look()]).toEqual([1, 2]);
  });

  it('never runs the function twice at a time, even if the first run is slow', async () => {
    let asked = 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const look = remembered(0, () => (asked++, promise));
    const all = Promise.all([look(), look()]);
    resolve(7);
    expect([await all, asked]).toEqual([[7, 7], 1]);
  });

  it('caches a failure as well', async () => {
    let asked = 0;
    const look = remembered(60_000, () => Promise.reject(new Error(`away ${++asked}`)));
    await expect(look()).rejects.toThrow('away 1');
    await expect(look()).rejects.toThrow('away 1');
  });
});
