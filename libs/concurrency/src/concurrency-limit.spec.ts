import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { ConcurrencyLimit } from './concurrency-limit.js';

describe('ConcurrencyLimit', () => {
  it('admits up to its limit and queues the others in order of arrival', async () => {
    const limit = new ConcurrencyLimit(2);
    const admitted: number[] = [];
    for (let n = 0; n < 5; n++) void limit.acquire().then(() => admitted.push(n));
    await turn();
    expect(admitted).toEqual([0, 1]);
    expect(limit.runningCount).toBe(2);
    limit.release();
    limit.release();
    await turn();
    expect(admitted).toEqual([0, 1, 2, 3]);
    for (let n = 0; n < 3; n++) limit.release();
    await turn();
    expect(admitted).toEqual([0, 1, 2, 3, 4]);
    expect(limit.runningCount).toBe(0);
  });

  it('refuses a caller that does not wait while it is full, and admits it after a release', () => {
    const limit = new ConcurrencyLimit(1);
    expect([limit.tryAcquire(), limit.tryAcquire()]).toEqual([true, false]);
    limit.release();
    expect(limit.tryAcquire()).toBe(true);
    expect(limit.runningCount).toBe(1);
  });

  it('never runs more tasks at a time than its limit, and runs all of them even if one fails', async () => {
    const limit = new ConcurrencyLimit(2);
    let maxRunning = 0;
    const task = (n: number) => async (): Promise<number> => {
      maxRunning = Math.max(maxRunning, limit.runningCount);
      await turn();
      if (n === 3) throw new Error('three');
      return n;
    };
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => limit.run(task(n))));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(maxRunning).toBe(2);
    expect(limit.runningCount).toBe(0);
  });
});
