// @ts-check
import { Client } from 'undici';
import { keepAsking } from './paced-load.mjs';
import { percentile } from './percentiles.mjs';
import { SoakMix } from './soak-mix.mjs';

/**
 * The mixed load of the soak, under way while it is asked how it goes.
 * @typedef {Omit<import('./paced-load.mjs').Pace, 'origin'>} SoakLoad
 */

/**
 * @typedef {object} SoakProgress since the load began
 * @property {boolean} isDone
 * @property {number} count good answers
 * @property {number} seconds
 * @property {Record<string, number>} others answers with another status, and errors, by operation
 * @property {string[]} expected subjects of events that have become due since they were last asked for
 * @property {Record<string, { count: number, p50: number, p99: number }>} [operations] milliseconds; when it is done
 */

/** @typedef {{ mix: import('./soak-mix.mjs').MixOptions & { origin: string } }} Preparation */

/** What has not been reported is tried again, but not for ever. */
const MOST_FAILURES = 100;

/** @type {SoakMix} */
let mix;
let origin = '';
/** @type {Omit<SoakProgress, 'expected'>} */
let progress = { isDone: true, count: 0, seconds: 0, others: {} };

process.on('message', async (/** @type {Preparation | { run: SoakLoad } | 'take' | 'wind up'} */ order) => {
  if (order === 'take') return answer({ ...progress, expected: mix.expected.splice(0) });
  if (order === 'wind up') return answer(await windUp());
  if ('mix' in order) {
    mix = new SoakMix(order.mix);
    origin = order.mix.origin;
  } else void run(order.run);
  answer('begun');
});
process.on('disconnect', () => process.exit());

/** @param {import('node:child_process').Serializable} message */
function answer(message) {
  process.send?.(message);
}

/** @param {SoakLoad} load */
async function run(load) {
  /** @type {Map<string, number[]>} */
  const latencies = new Map();
  /** @type {typeof progress} */
  const own = { isDone: false, count: 0, seconds: 0, others: {} };
  progress = own;
  own.seconds = await keepAsking({ origin, ...load }, async (client, { dueAt }) => {
    const step = mix.next();
    const failure = await take(client, step);
    if (failure) own.others[`${step.name}: ${failure}`] = (own.others[`${step.name}: ${failure}`] ?? 0) + 1;
    else {
      own.count++;
      const times = latencies.get(step.name) ?? [];
      times.push(performance.now() - dueAt);
      latencies.set(step.name, times);
    }
  });
  own.operations = Object.fromEntries(
    [...latencies].map(([name, times]) => [
      name,
      { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
    ]),
  );
  own.isDone = true;
}

/**
 * @param {Client} client
 * @param {import('./soak-mix.mjs').Step} step
 * @returns {Promise<string>} '' when it was answered well
 */
async function take(client, { request, done, notYet }) {
  try {
    const { statusCode, body } = await client.request(
      /** @type {import('undici').Dispatcher.RequestOptions} */ (request),
    );
    const text = await body.text();
    if (statusCode >= 300) {
      notYet?.();
      return statusCode === 409 && notYet ? '' : `${statusCode} ${JSON.parse(text).code}`;
    }
    if (done) done(JSON.parse(text).data);
    return '';
  } catch (error) {
    return String(/** @type {NodeJS.ErrnoException} */ (error).code ?? error);
  }
}

/** Reports the end of every live call that is still under way. */
async function windUp() {
  /** @type {Record<string, number>} */
  const others = {};
  const client = new Client(origin);
  let failures = 0;
  for (let step = mix.windUp(); step && failures < MOST_FAILURES; step = mix.windUp()) {
    const failure = await take(client, step);
    if (!failure) continue;
    others[failure] = (others[failure] ?? 0) + 1;
    failures++;
  }
  await client.close();
  return others;
}
