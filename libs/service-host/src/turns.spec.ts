import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Turns, type TurnEnd, type TurnsOptions } from './turns.js';

const INTERVAL_MS = 60_000;
const SOON_MS = 5000;

describe('a periodic task', () => {
  let ends: (TurnEnd | Error)[];
  let faults: unknown[];
  let given: number[];
  let signals: AbortSignal[];
  let turns: Turns;

  const turnsOf = (options: Partial<TurnsOptions> = {}): Turns =>
    (turns = new Turns({
      intervalMs: INTERVAL_MS,
      soonMs: SOON_MS,
      turn: async (signal) => {
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
    await turns.end();
    jest.useRealTimers();
  });

  it('runs first after soonMs, then after the interval, and after soonMs while work is left', async () => {
    ends = ['more', 'more', 'done'];
    turnsOf().begin();
    await jest.advanceTimersByTimeAsync(3 * SOON_MS + INTERVAL_MS);
    expect(given).toEqual([SOON_MS, 2 * SOON_MS, 3 * SOON_MS, 3 * SOON_MS + INTERVAL_MS]);
  });

  it('never waits longer than the interval while work is left', async () => {
    ends = ['more'];
    turnsOf({ intervalMs: 1000 }).begin();
    await jest.advanceTimersByTimeAsync(2000);
    expect(given).toEqual([1000, 2000]);
  });

  it('runs first after firstMs', async () => {
    turnsOf({ firstMs: 7 }).begin();
    await jest.advanceTimersByTimeAsync(7);
    expect(given).toEqual([7]);
  });

  it('lets the caller wait for the first run, which may fail', async () => {
    ends = [new Error('away')];
    await turnsOf().beginAtOnce();
    expect(given).toEqual([0]);
    expect(faults).toEqual([new Error('away')]);
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(given).toEqual([0, INTERVAL_MS]);
  });

  it('runs again after a failure, after afterFaultMs', async () => {
    ends = [new Error('away'), new Error('still away')];
    turnsOf({ firstMs: 0, afterFaultMs: 10_000 }).begin();
    await jest.advanceTimersByTimeAsync(20_000);
    expect(given).toEqual([0, 10_000, 20_000]);
    expect(faults).toHaveLength(2);
  });

  it('never runs twice at a time', async () => {
    let running = 0;
    let most = 0;
    const turn = async (): Promise<TurnEnd> => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 3 * INTERVAL_MS));
      running--;
      return 'done';
    };
    turnsOf({ turn }).begin();
    await jest.advanceTimersByTimeAsync(10 * INTERVAL_MS);
    expect(most).toBe(1);
    const ended = turns.end();
    await jest.advanceTimersByTimeAsync(3 * INTERVAL_MS);
    await ended;
  });

  it('does not run after its end, which aborts the current run and waits for it', async () => {
    let isDone = false;
    const turn = async (signal: AbortSignal): Promise<TurnEnd> => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 100));
      isDone = true;
      return 'more';
    };
    turnsOf({ turn }).begin();
    await jest.advanceTimersByTimeAsync(SOON_MS);
    const ended = turns.end();
    await jest.advanceTimersByTimeAsync(100);
    await ended;
    expect(isDone).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('does not run if it ends before its first run', async () => {
    turnsOf().begin();
    await turns.end();
    await jest.advanceTimersByTimeAsync(INTERVAL_MS);
    expect(given).toEqual([]);
  });
});
