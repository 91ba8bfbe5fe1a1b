// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';

/**
 * @typedef {object} Pace
 * @property {string} origin
 * @property {number} connections kept open; each has one request under way at a time
 * @property {number} seconds
 * @property {number} [perSecond] requests are sent on schedule instead of as soon as a connection is free
 */

/**
 * Asks again and again until the time is up. On a schedule a request's time counts from when it was due, so that a stall
 * is seen by every request it kept waiting.
 * @param {Pace} pace
 * @param {(client: Client, request: { index: number, dueAt: number }) => Promise<void>} ask one request; `dueAt` is an
 *   instant of `performance.now()`
 * @returns {Promise<number>} the seconds it took, with the last answer
 */
export async function keepAsking({ origin, connections, seconds, perSecond }, ask) {
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  let sent = 0;

  /** @param {Client} client */
  const work = async (client) => {
    for (;;) {
      const index = sent++;
      const dueAt = perSecond ? startedAt + (index * 1000) / perSecond : performance.now();
      if (dueAt >= endAt) return;
      const wait = dueAt - performance.now();
      if (wait > 0) await sleep(wait);
      await ask(client, { index, dueAt });
    }
  };
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  await Promise.all(clients.map(work));
  const took = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  return took;
}
