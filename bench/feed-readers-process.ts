import { Client } from 'undici';
import type { Account } from './accounts.ts';
import { type Pace, sendPaced } from './paced-load.ts';
import { percentile } from './percentiles.ts';

/** Reads pages of feeds from the oldest event on, and starts over at their ends. */
interface ReadFeeds extends Pace {
  accounts: readonly Account[];
}

/** Follows feeds from now on, until the next order. */
interface FollowFeeds {
  origin: string;
  follow: readonly Account[];
}

export interface FeedReads {
  events: number;
  /** Pages without events, which occur at the ends of feeds. */
  emptyPages: number;
  failures: number;
  seconds: number;
  /** In milliseconds, of one page. */
  p50: number;
  p99: number;
}

/** A lead that a follower has read in the feed. */
export interface FeedArrival {
  leadId: number;
  /** In Unix milliseconds. */
  at: number;
}

interface Page {
  data: { data: { lead: { id: number } } }[];
  meta: { next_cursor: string; has_more: boolean };
}

const LIMIT = 100;
const WAIT_SECONDS = 30;
let arrivals: FeedArrival[] = [];

process.on('message', (order: ReadFeeds | FollowFeeds | 'take' | 'count') => {
  if (order === 'count') return process.send?.(arrivals.length);
  if (order === 'take') {
    process.send?.(arrivals);
    arrivals = [];
    return;
  }
  if ('follow' in order) return void followAll(order);
  void readFeeds(order).then((reads) => process.send?.(reads));
});
process.on('disconnect', () => process.exit());

async function readFeeds({ accounts, ...pace }: ReadFeeds): Promise<FeedReads> {
  const cursors = new Map<number, string>();
  const latencies: number[] = [];
  const totals = { events: 0, emptyPages: 0, failures: 0 };
  const seconds = await sendPaced(pace, async (client, { index, dueAt }) => {
    const account = accounts[index % accounts.length];
    const text = await read(client, account, cursors.get(account.organizationId)).catch(() => null);
    if (text === null) {
      totals.failures++;
      return;
    }
    latencies.push(performance.now() - dueAt);
    const { data, meta } = JSON.parse(text) as Page;
    totals.events += data.length;
    if (data.length === 0) totals.emptyPages++;
    if (meta.has_more) cursors.set(account.organizationId, meta.next_cursor);
    else cursors.delete(account.organizationId);
  });
  return { ...totals, seconds, p50: percentile(latencies, 0.5), p99: percentile(latencies, 0.99) };
}

async function followAll({ origin, follow }: FollowFeeds) {
  await Promise.all(
    follow.map(async (account) => {
      const client = new Client(origin, { pipelining: 1 });
      let cursor: string | undefined;
      for (let isAtEnd = false; !isAtEnd;) {
        const { meta } = JSON.parse(await read(client, account, cursor)) as Page;
        cursor = meta.next_cursor;
        isAtEnd = !meta.has_more;
      }
      void (async () => {
        for (;;) {
          const { data, meta } = JSON.parse(await read(client, account, cursor, WAIT_SECONDS)) as Page;
          const at = performance.timeOrigin + performance.now();
          arrivals.push(...data.map((event) => ({ leadId: event.data.lead.id, at })));
          cursor = meta.next_cursor;
        }
      })();
    }),
  );
  process.send?.(follow.length);
}

async function read(client: Client, { key, organizationId }: Account, after?: string, wait?: number) {
  const query = new URLSearchParams({
    limit: String(LIMIT),
    ...(after === undefined ? {} : { after }),
    ...(wait === undefined ? {} : { wait: String(wait) }),
  });
  const { statusCode, body } = await client.request({
    method: 'GET',
    path: `/api/public/v1/events?${query}`,
    headers: { authorization: `Bearer ${key}`, 'x-organization': String(organizationId) },
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`GET /events: ${statusCode} ${text}`);
  return text;
}
