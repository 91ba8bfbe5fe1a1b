import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pace } from './pace.js';

describe('Pace', () => {
  let pace: Pace;
  let runs: number;
  beforeEach(() => {
    jest.useFakeTimers();
    pace = new Pace();
    runs = 0;
  });
  afterEach(() => void jest.useRealTimers());

  const count = (): Promise<void> => {
    runs++;
    return Promise.resolve();
  };

  it('runs at once, then once per interval, and never drops the last request', async () => {
    for (let request = 0; request < 5; request++) pace.run('key', 1000, count);
    expect(runs).toBe(1);
    await jest.advanceTimersByTimeAsync(1000);
    expect(runs).toBe(2);
    await jest.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(2);
  });

  it('runs less and less often while requests keep coming, and at once after a pause', async () => {
    const ranAt: number[] = [];
    for (let ms = 0; ms < 10_000; ms += 50) {
      pace.run('key', 150, () => Promise.resolve(void ranAt.push(Date.now())));
      await jest.advanceTimersByTimeAsync(50);
    }
    const gaps = ranAt.slice(1).map((ms, n) => ms - ranAt[n]!);
    expect(gaps).toEqual([150, 300, 600, 1200, 2000, 2000, 2000]);
    await jest.advanceTimersByTimeAsync(4000);
    runs = 0;
    pace.run('key', 150, count);
    expect(runs).toBe(1);
  });

  it('runs work with different keys independently', () => {
    pace.run('one', 1000, count);
    pace.run('other', 1000, count);
    expect(runs).toBe(2);
  });

  it('waits until slow work has ended, and continues after work that failed', async () => {
    let fail: (error: Error) => void = () => undefined;
    pace.run('key', 100, () => {
      runs++;
      return new Promise((_, reject) => (fail = reject));
    });
    pace.run('key', 100, count);
    await jest.advanceTimersByTimeAsync(1000);
    expect(runs).toBe(1);
    fail(new Error('no'));
    await jest.advanceTimersByTimeAsync(0);
    expect(runs).toBe(2);
  });
});
