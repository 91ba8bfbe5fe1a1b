// @ts-check
import { keepAsking } from './paced-load.mjs';
import { percentile } from './percentiles.mjs';

/**
 * One request of a load; bodies are JSON.
 * @typedef {{ method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: string }} LoadRequest
 */

/**
 * @typedef {object} Requests
 * @property {LoadRequest[]} requests sent in turn, again and again
 * @property {boolean} [keepAnswers] note the id in each answer and when it came
 * @typedef {import('./paced-load.mjs').Pace & Requests} Load
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
 * Sends a load and measures it.
 * @param {Load} load
 * @returns {Promise<LoadResult>}
 */
async function run({ requests, keepAnswers = false, ...pace }) {
  /** @type {number[]} */
  const latencies = [];
  /** @type {Record<string, number>} */
  const others = {};
  /** @type {LoadResult['answers']} */
  const answers = [];

  const seconds = await keepAsking(pace, async (client, { index, dueAt }) => {
    const outcome = await send(client, requests[index % requests.length], keepAnswers);
    const now = performance.now();
    if (outcome.status >= 200 && outcome.status < 300) {
      latencies.push(now - dueAt);
      if (keepAnswers) answers.push({ id: outcome.id, at: performance.timeOrigin + now });
    } else others[outcome.name] = (others[outcome.name] ?? 0) + 1;
  });
  return {
    count: latencies.length,
    others,
    seconds,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    slowest: percentile(latencies, 1),
    answers,
  };
}

/**
 * @param {import('undici').Client} client
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
