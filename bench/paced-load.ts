import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';

export interface Pace {
  origin: string;
  /** The connections, which are kept open and have one request in flight each. */
  connections: number;
  seconds: number;
  /** If set, requests are sent on a schedule instead of whenever a connection is free. */
  perSecond?: number;
}

/**
 * Sends requests until the time is up. On a schedule, latency counts from the time a request was due, so a stall shows
 * in every request that it delayed.
 * @param send sends one request; `dueAt` is an instant of `performance.now()`
 * @returns the seconds until the last response
 */
export async function sendPaced(
  { origin, connections, seconds, perSecond }: Pace,
  send: (client: Client, request: { index: number; dueAt: number }) => Promise<void>,
): Promise<number> {
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  let sent = 0;

  const work = async (client: Client) => {
    for (;;) {
      const index = sent++;
      const dueAt = perSecond ? startedAt + (index * 1000) / perSecond : performance.now();
      if (dueAt >= endAt) return;
      const wait = dueAt - performance.now();
      if (wait > 0) await sleep(wait);
      await send(client, { index, dueAt });
    }
  };
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  await Promise.all(clients.map(work));
  const took = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  return took;
}
