import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

const TICKS = 10;
const LONGEST_TICK_MS = 100;

/**
 * Returns the result of `work`, or throws if it takes longer than `ms`. Time is counted in short ticks, and while a
 * busy machine does not run this process, hardly any tick passes. The limit therefore measures what the work waits for,
 * and not the speed of the machine.
 */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const alarm = async (): Promise<never> => {
    const tickMs = Math.min(ms / TICKS, LONGEST_TICK_MS);
    for (let left = ms; left > 0; left -= tickMs) await sleep(tickMs, undefined, { signal: stop.signal });
    // Timers run first in a turn of the event loop, so results that have arrived by then count as in time.
    await turn();
    throw new Error(`not done when an alarm for ${ms} ms rang`);
  };
  try {
    return await Promise.race([work(), alarm()]);
  } finally {
    stop.abort();
  }
}
