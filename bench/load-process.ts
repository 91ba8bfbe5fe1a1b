import type { Client } from 'undici';
import { sendPaced, type Pace } from './paced-load.ts';
import { percentile } from './percentiles.ts';

/** A request of a load. Bodies are JSON. */
export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

interface Requests {
  /** The requests, which are sent in turn. */
  requests: LoadRequest[];
  /** Whether to record the id in each response and its time. */
  keepAnswers?: boolean;
}

type Load = Pace & Requests;

export interface LoadResult {
  /** The number of 2xx responses. */
  count: number;
  /** The number of other responses by status, and of errors by code. */
  others: Record<string, number>;
  seconds: number;
  /** In milliseconds, like the other latencies. */
  p50: number;
  p99: number;
  slowest: number;
  /** The times are Unix milliseconds. */
  answers: { id: number; at: number }[];
}

/** Sends a load and measures it. */
async function run({ requests, keepAnswers = false, ...pace }: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const others: Record<string, number> = {};
  const answers: LoadResult['answers'] = [];

  const seconds = await sendPaced(pace, async (client, { index, dueAt }) => {
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

async function send(client: Client, request: LoadRequest, readId: boolean) {
  try {
    const { statusCode, body } = await client.request(request);
    const bytes = await body.arrayBuffer();
    const id = readId && statusCode < 300 ? JSON.parse(Buffer.from(bytes).toString()).data.id : 0;
    return { status: statusCode, name: String(statusCode), id };
  } catch (error) {
    return { status: 0, name: String((error as NodeJS.ErrnoException).code ?? error), id: 0 };
  }
}

process.on('message', (load: Load) => void run(load).then((result) => process.send?.(result)));
process.on('disconnect', () => process.exit());
