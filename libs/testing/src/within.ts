import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

const TICKS = 10;
const LONGEST_TICK_MS = 100;

/**
 * What `work` comes to, which has to be there when an alarm of this process rings after `ms`. The alarm counts in short
 * ticks, each as late as the machine is busy: while the machine does not let us run, hardly any of its time passes. So
 * this tells what the work waits for and not how fast the machine is.
 */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const alarm = async (): Promise<never> => {
    const tickMs = Math.min(ms / TICKS, LONGEST_TICK_MS);
    for (let left = ms; left > 0; left -= tickMs) await sleep(tickMs, undefined, { signal: stop.signal });
    // Timers come first in a turn of the event loop; what has arrived by then is in time.
    await turn();
    throw new Error(`not done when an alarm for ${ms} ms rang`);
  };
  try {
    return await Promise.race([work(), alarm()]);
  } finally {
    stop.abort();
  }
}
