import type { Serializable } from 'node:child_process';
import { Client, type Dispatcher } from 'undici';
import { sendPaced, type Pace } from './paced-load.ts';
import { percentile } from './percentiles.ts';
import { type MixOptions, SoakMix, type Step } from './soak-mix.ts';

/** The mixed load of the soak. It runs in the background and reports its progress on request. */
export type SoakLoad = Omit<Pace, 'origin'>;

/** The progress since the load began. */
export interface SoakProgress {
  isDone: boolean;
  /** The number of 2xx responses and expected 409 responses. */
  count: number;
  seconds: number;
  /** The number of other responses and errors, by operation. */
  others: Record<string, number>;
  /** The subjects of events expected since the last report. */
  expected: string[];
  /** The latencies in milliseconds, once the load is done. */
  operations?: Record<string, { count: number; p50: number; p99: number }>;
}

interface Preparation {
  mix: MixOptions & { origin: string };
}

/** How often a failed report is retried. */
const MAX_FAILURES = 100;

let mix: SoakMix;
let origin = '';
let progress: Omit<SoakProgress, 'expected'> = { isDone: true, count: 0, seconds: 0, others: {} };

process.on('message', (order: Preparation | { run: SoakLoad } | 'take' | 'wind up') => {
  if (order === 'take') return reply({ ...progress, expected: mix.expected.splice(0) });
  if (order === 'wind up') return void windUp().then(reply);
  if ('mix' in order) {
    mix = new SoakMix(order.mix);
    origin = order.mix.origin;
  } else void run(order.run);
  reply('begun');
});
process.on('disconnect', () => process.exit());

function reply(message: Serializable) {
  process.send?.(message);
}

async function run(load: SoakLoad) {
  const latencies = new Map<string, number[]>();
  const own: typeof progress = { isDone: false, count: 0, seconds: 0, others: {} };
  progress = own;
  own.seconds = await sendPaced({ origin, ...load }, async (client, { dueAt }) => {
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

/** @returns the failure, or '' if there is none */
async function take(client: Client, { request, done, notYet }: Step): Promise<string> {
  try {
    const { statusCode, body } = await client.request(request as Dispatcher.RequestOptions);
    const text = await body.text();
    if (statusCode >= 300) {
      notYet?.();
      return statusCode === 409 && notYet ? '' : `${statusCode} ${(JSON.parse(text) as { code: string }).code}`;
    }
    if (done) done((JSON.parse(text) as { data: { id: number } }).data);
    return '';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code ?? error);
  }
}

/** Reports the end of every live call in progress. */
async function windUp() {
  const others: Record<string, number> = {};
  const client = new Client(origin);
  let failures = 0;
  for (let step = mix.windUp(); step && failures < MAX_FAILURES; step = mix.windUp()) {
    const failure = await take(client, step);
    if (!failure) continue;
    others[failure] = (others[failure] ?? 0) + 1;
    failures++;
  }
  await client.close();
  return others;
}
