import { eventually } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import type { Logger } from '@frontdesk/service-host';
import { WorkPump } from './work-pump.js';

/** A queue in memory, and gates at which its jobs wait. */
function aPump({ slots = 2, intervalMs = 60_000 } = {}) {
  const waiting: number[] = [];
  const begun: number[] = [];
  const open = new Map<number, () => void>();
  const logged: string[] = [];
  const log = (_fields: object, message: string): void => void logged.push(message);
  const state = { failNextClaim: false, signal: undefined as AbortSignal | undefined };
  const pump = new WorkPump<number>({
    name: 'spec',
    slots,
    intervalMs,
    claim: (limit) => {
      if (!state.failNextClaim) return Promise.resolve(waiting.splice(0, limit));
      state.failNextClaim = false;
      return Promise.reject(new Error('no database'));
    },
    run: (job, signal) => {
      begun.push(job);
      state.signal = signal;
      if (job < 0) return Promise.reject(new Error('broken'));
      return new Promise((resolve) => open.set(job, resolve));
    },
    logger: { warn: log, error: log } as unknown as Logger,
  });
  return { pump, waiting, begun, open, logged, state };
}

describe('WorkPump', () => {
  it('runs jobs up to the concurrency limit and starts the next when one ends', async () => {
    const { pump, waiting, begun, open } = aPump();
    waiting.push(1, 2, 3);
    pump.begin();
    await eventually(() => begun.length === 2);
    expect(waiting).toEqual([3]);
    open.get(2)!();
    await eventually(() => begun.includes(3));
    open.get(1)!();
    open.get(3)!();
    await pump.end();
  });

  it('claims jobs when woken, and at each interval', async () => {
    const woken = aPump();
    woken.pump.begin();
    await eventually(() => true);
    woken.waiting.push(-1);
    woken.pump.wake();
    await eventually(() => woken.begun.length === 1);
    await woken.pump.end();

    const polled = aPump({ intervalMs: 10 });
    polled.pump.begin();
    await eventually(() => true);
    polled.waiting.push(-1);
    await eventually(() => polled.begun.length === 1);
    await polled.pump.end();
  });

  it('continues after a failed job and a failed claim', async () => {
    const { pump, waiting, begun, logged, state } = aPump({ intervalMs: 10 });
    state.failNextClaim = true;
    waiting.push(-1, -2);
    pump.begin();
    await eventually(() => begun.length === 2);
    await pump.end();
    expect(logged).toEqual(['spec.waiting', 'spec.failed', 'spec.failed']);
  });

  it('when ended, claims no more, aborts the running jobs and waits for them', async () => {
    const { pump, waiting, begun, open, state } = aPump();
    waiting.push(1);
    pump.begin();
    await eventually(() => begun.length === 1);
    let ended = false;
    const ending = pump.end().then(() => (ended = true));
    waiting.push(2);
    pump.wake();
    await eventually(() => state.signal!.aborted);
    expect(ended).toBe(false);
    open.get(1)!();
    await ending;
    expect(begun).toEqual([1]);
  });
});
