import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

/**
 * What `work` comes to, which has to be there when an alarm of this process rings after `ms`. The alarm is as late as
 * the machine is busy, so that this tells what the work waits for and not how fast the machine is.
 */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const alarm = async (): Promise<never> => {
    await sleep(ms, undefined, { signal: stop.signal });
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
