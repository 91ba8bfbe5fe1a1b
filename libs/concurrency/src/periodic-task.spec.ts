import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PeriodicTask, type PeriodicTaskOptions, type RunEnd } from './periodic-task.js';

const INTERVAL_MS = 60_000;
const SOON_MS = 5000;

describe('PeriodicTask', () => {
  let ends: (RunEnd | Error)[];
  let faults: unknown[];
  let given: number[];
  let signals: AbortSignal[];
  let task: PeriodicTask;

  const taskOf = (options: Partial<PeriodicTaskOptions> = {}): PeriodicTask =>
    (task = new PeriodicTask({
      intervalMs: INTERVAL_MS,
      soonMs: SOON_MS,
      run: async (signal) => {
        given.push(Date.now());
        signals.push(signal);
        const end = ends.shift() ?? 'done';
        if (end instanceof Error) throw end;
        return end;
      },
      onFault: (error) => faults.push(error),
      ...options,
    }));

  beforeEach(() => {
    jest.useFakeTimers({ now: 0 });
    [ends, faults, given, signals] = [[], [], [], []];
  });
  afterEach(async () => {
    await task.stop();
    jest.useRealTimers();
  });

  it('runs first after soonMs, then after the interval, but after soonMs while work is left', async () => {
    ends = ['more', 'more', 'done'];
    taskOf().start();
    await jest.advanceTimersByTimeAsync(3 * SOON_MS + INTERVAL_MS);
    expect(given).toEqual([SOON_MS, 2 * SOON_MS, 3 * SOON_MS, 3 * SOON_MS + INTERVAL_MS]);
  });

  it('runs in the same rhythm if it is woken before it starts', async () => {
    taskOf();
    task.wake();
    await jest.advanceTimersByTimeAsync(0);
    task.start();
    await jest.advanceTimersByTimeAsync(SOON_MS + 2 * INTERVAL_MS);
    expect(given).toEqual([0, SOON_MS, SOON_MS + INTERVAL_MS, SOON_MS + 2 * INTERVAL_MS]);
  });

  it('runs at once when it is woken, then after the interval, and never twice at a time', async () => {
    const first = Promise.withResolvers<void>();
    taskOf({
      run: () => {
        given.push(Date.now());
        return given.length === 1 ? first.promise : Promise.resolve();
      },
    }).start();
    await jest.advanceTimersByTimeAsync(1000);
    task.wake();
    task.wake();
    expect(given).toEqual([1000]);
    first.resolve();
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(given).toEqual([1000, 1000 + INTERVAL_MS]);
    await task.stop();
    task.wake();
    expect(given).toHaveLength(2);
  });

  it('never waits longer than the interval while work is left', async () => {
    ends = ['more'];
    taskOf({ intervalMs: 1000 }).start();
    await jest.advanceTimersByTimeAsync(2000);
    expect(given).toEqual([1000, 2000]);
  });

  it('runs first after firstMs', async () => {
    taskOf({ firstMs: 7 }).start();
    await jest.advanceTimersByTimeAsync(7);
    expect(given).toEqual([7]);
  });

  it('starts with a run that the caller can wait for, even if it fails', async () => {
    ends = [new Error('away')];
    await taskOf().startWithRun();
    expect(given).toEqual([0]);
    expect(faults).toEqual([new Error('away')]);
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(given).toEqual([0, INTERVAL_MS]);
  });

  it('runs again afterFaultMs after a failure', async () => {
    ends = [new Error('away'), new Error('still away')];
    taskOf({ firstMs: 0, afterFaultMs: 10_000 }).start();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(given).toEqual([0, 10_000, 20_000]);
    expect(faults).toHaveLength(2);
  });

  it('never runs twice at a time', async () => {
    let running = 0;
    let most = 0;
    const run = async (): Promise<RunEnd> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 3 * INTERVAL_MS));
      running--;
      return 'done';
    };
    taskOf({ run }).start();
    await jest.advanceTimersByTimeAsync(10 * INTERVAL_MS);
    expect(most).toBe(1);
    const stopped = task.stop();
    await jest.advanceTimersByTimeAsync(3 * INTERVAL_MS);
    await stopped;
  });

  it('aborts the current run when stopped, waits for it, and does not run again', async () => {
    let isDone = false;
    const run = async (signal: AbortSignal): Promise<RunEnd> => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 100));
      isDone = true;
      return 'more';
    };
    taskOf({ run }).start();
    await jest.advanceTimersByTimeAsync(SOON_MS);
    const stopped = task.stop();
    await jest.advanceTimersByTimeAsync(100);
    await stopped;
    expect(isDone).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not run if it is stopped before its first run', async () => {
    taskOf().start();
    await task.stop();
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(given).toEqual([]);
  });
});
