// @ts-check
import { Client } from 'undici';
import { percentile } from './percentiles.mjs';

/**
 * One request of a load; bodies are JSON.
 * @typedef {{ method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string }} LoadRequest
 */

/**
 * @typedef {object} Load
 * @property {string} origin
 * @property {LoadRequest[]} requests sent in turn, again and again
 * @property {number} connections kept open; each has one request under way at a time
 * @property {number} seconds
 * @property {number} [perSecond] requests are sent on schedule instead of as soon as a connection is free
 * @property {boolean} [keepAnswers] note the id in each answer and when it came
 */

/**
 * @typedef {object} LoadResult
 * @property {number} count answers with a status of success
 * @property {Record<string, number>} others answers with other statuses, and errors by their code
 * @property {number} seconds
 * @property {number} p50 milliseconds, as the others
 * @property {number} p99
 * @property {number} slowest
 * @property {{ id: number, at: number }[]} answers Unix milliseconds
 */

/**
 * Sends a load and measures it. On a schedule a request's time counts from when it was due, so that a stall is seen by
 * every request it kept waiting.
 * @param {Load} load
 * @returns {Promise<LoadResult>}
 */
async function run({ origin, requests, connections, seconds, perSecond, keepAnswers = false }) {
  /** @type {number[]} */
  const latencies = [];
  /** @type {Record<string, number>} */
  const others = {};
  /** @type {LoadResult['answers']} */
  const answers = [];
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
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const outcome = await send(client, requests[index % requests.length], keepAnswers);
      const now = performance.now();
      if (outcome.status >= 200 && outcome.status < 300) {
        latencies.push(now - dueAt);
        if (keepAnswers) answers.push({ id: outcome.id, at: performance.timeOrigin + now });
      } else others[outcome.name] = (others[outcome.name] ?? 0) + 1;
    }
  };
  const clients = Array.from({ length: connections }, () => new Client(origin, { pipelining: 1 }));
  await Promise.all(clients.map(work));
  const took = (performance.now() - startedAt) / 1000;
  await Promise.all(clients.map((client) => client.close()));
  return {
    count: latencies.length,
    others,
    seconds: took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    slowest: percentile(latencies, 1),
    answers,
  };
}

/**
 * @param {Client} client
 * @param {LoadRequest} request
 * @param {boolean} readId
 */
async function send(client, request, readId) {
  try {
    const { statusCode, body } = await client.request(request);
    const bytes = await body.arrayBuffer();
    const id = readId && statusCode < 300 ? JSON.parse(Buffer.from(bytes).toString()).data.id : 0;
    return { status: statusCode, name: String(statusCode), id };
  } catch (error) {
    return { status: 0, name: String(/** @type {NodeJS.ErrnoException} */ (error).code ?? error), id: 0 };
  }
}

process.on('message', async (/** @type {Load} */ load) => process.send?.(await run(load)));
process.on('disconnect', () => process.exit());
