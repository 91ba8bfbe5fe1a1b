import { describe, expect, it } from '@jest/globals';
import { createRestartPolicy } from './restart-policy.ts';

describe('the restart policy', () => {
  it('restarts at once, waits longer after each further crash, and gives up at the fifth within a minute', () => {
    const policy = createRestartPolicy();
    expect([0, 5, 10, 15, 20].map((second) => policy.afterCrash(second * 1000))).toEqual([0, 1000, 2000, 4000, null]);
  });

  it('does not count crashes older than a minute', () => {
    const policy = createRestartPolicy();
    const pauses = [0, 40, 80, 120, 160, 200].map((second) => policy.afterCrash(second * 1000));
    expect(pauses).toEqual([0, 1000, 1000, 1000, 1000, 1000]);
  });
});
