import { describe, expect, it } from '@jest/globals';
import { remembered } from './remembered.js';

describe('a remembered answer', () => {
  it('is asked for once, however many want it at the same time', async () => {
    let asked = 0;
    const look = remembered(60_000, async () => ++asked);
    expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1]);
    expect(await look()).toBe(1);
  });

  it('is asked for again when its time is over', async () => {
    let asked = 0;
    const look = remembered(0, async () => ++asked);
    expect([await look(), await look()]).toEqual([1, 2]);
  });

  it('is never asked for twice at a time, however slow the first is', async () => {
    let asked = 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const look = remembered(0, () => (asked++, promise));
    const all = Promise.all([look(), look()]);
    resolve(7);
    expect([await all, asked]).toEqual([[7, 7], 1]);
  });

  it('may be a failure, which is remembered as well', async () => {
    let asked = 0;
    const look = remembered(60_000, () => Promise.reject(new Error(`away ${++asked}`)));
    await expect(look()).rejects.toThrow('away 1');
    await expect(look()).rejects.toThrow('away 1');
  });
});
