import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LeasedWorker, type LeasedWorkerOptions } from './leased-worker.js';

const INTERVAL_MS = 250;

beforeEach(() => void jest.useFakeTimers({ now: 0 }));
afterEach(() => void jest.useRealTimers());

/** A worker on a queue in memory. A run lasts until the test ends it. Negative numbers fail at once. */
function aWorker(options: Partial<LeasedWorkerOptions<number>> = {}) {
  const waiting: number[] = [];
  const started: number[] = [];
  const claimedAt: number[] = [];
  const faults: unknown[] = [];
  const ends = new Map<number, () => void>();
  const state = { failNextClaim: false, signal: undefined as AbortSignal | undefined };
  const worker = new LeasedWorker<number>({
    limit: 2,
    intervalMs: INTERVAL_MS,
    claim: async (limit) => {
      claimedAt.push(Date.now());
      if (state.failNextClaim) {
        state.failNextClaim = false;
        throw new Error('no database');
      }
      return waiting.splice(0, limit);
    },
    run: (item, signal) => {
      started.push(item);
      state.signal = signal;
      if (item < 0) return Promise.reject(new Error('broken'));
      return new Promise((resolve) => ends.set(item, resolve));
    },
    onFault: (error) => faults.push(error),
    ...options,
  });
  const end = (item: number): void => ends.get(item)!();
  return { worker, waiting, started, claimedAt, faults, end, state };
}

const advance = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

describe('LeasedWorker', () => {
  it('claims at the start and at each interval, and never exceeds its limit', async () => {
    const { worker, waiting, started, claimedAt, end } = aWorker();
    waiting.push(1, 2, 3);
    worker.start();
    await advance(INTERVAL_MS);
    expect(started).toEqual([1, 2]);
    expect(claimedAt).toEqual([0]);
    end(2);
    await advance(INTERVAL_MS);
    expect(started).toEqual([1, 2, 3]);
    end(1);
    end(3);
    await worker.stop();
  });

  it('claims as soon as an item ends if it refills and was at its limit', async () => {
    const { worker, waiting, started, claimedAt, end } = aWorker({ refills: true });
    waiting.push(1, 2, 3);
    worker.start();
    await advance(10);
    end(2);
    await advance(0);
    expect(started).toEqual([1, 2, 3]);
    expect(claimedAt).toEqual([0, 10]);
    end(1);
    end(3);
    await worker.stop();
  });

  it('claims when woken, and once more when woken during a claim', async () => {
    const { worker, waiting, started, claimedAt } = aWorker();
    worker.start();
    await advance(10);
    worker.wake();
    waiting.push(-1);
    worker.wake();
    await advance(0);
    expect(claimedAt).toEqual([0, 10, 10]);
    expect(started).toEqual([-1]);
    await worker.stop();
  });

  it('claims less often after two intervals without work', async () => {
    const { worker, waiting, claimedAt, end } = aWorker({ idleIntervalMs: 1000 });
    waiting.push(1);
    worker.start();
    await advance(100);
    end(1);
    await advance(2000);
    expect(claimedAt).toEqual([0, 250, 500, 750, 1750]);
    await worker.stop();
  });

  it('continues after a failed item, and waits for afterFaultMs after a failed claim', async () => {
    const { worker, waiting, claimedAt, faults, state } = aWorker({ afterFaultMs: 1000 });
    state.failNextClaim = true;
    waiting.push(-1, -2);
    worker.start();
    await advance(1000);
    expect(claimedAt).toEqual([0, 1000]);
    expect(faults).toEqual([new Error('no database'), new Error('broken'), new Error('broken')]);
    await worker.stop();
  });

  it('claims no more once stopped, aborts the running items and waits for them', async () => {
    const { worker, waiting, started, end, state } = aWorker();
    waiting.push(1);
    worker.start();
    await advance(0);
    let isStopped = false;
    const stopping = worker.stop().then(() => (isStopped = true));
    waiting.push(2);
    worker.wake();
    await advance(10 * INTERVAL_MS);
    expect(state.signal!.aborted).toBe(true);
    expect(isStopped).toBe(false);
    end(1);
    await stopping;
    expect(started).toEqual([1]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
