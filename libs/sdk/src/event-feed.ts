import { FrontdeskError } from './error.js';
import type { WebhookEvent } from './generated/api-events.js';
import type { components, operations } from './generated/api-types.js';
import type { QueryOf } from './requests.js';
import { wait } from './retrying-fetch.js';

type FeedQuery = QueryOf<operations['events.list']>;

/** An event of the feed. Its `type` selects the type of its `data`. */
export type Event = Exclude<WebhookEvent, { type: 'webhook.test' }>;
export type EventPage = Omit<components['schemas']['EventPage'], 'data'> & { data: Event[] };

export interface FollowOptions {
  /** The `position` of the last event that you have processed. The default is the oldest event kept. */
  after?: string | null;
  /** Only these types. Use the same ones when you continue. The default is all that the key may read. */
  types?: FeedQuery['types'];
  /** Ends the loop. */
  signal?: AbortSignal;
}

/** An event with its place in the feed. */
export type FollowedEvent = Event & {
  /** Store it with your results, and pass it as `after` to continue. */
  position: string;
};

type ReadPage = (query: FeedQuery, signal: AbortSignal | undefined) => Promise<EventPage>;

const PAGE = 100;
const MAX_WAIT_SECONDS = 30;
/** The time reserved for the response after the wait. */
const RESPONSE_MS = 10_000;
const MIN_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;

/** Iterates over the feed without end. Continues after temporary errors. */
export async function* followEvents(
  read: ReadPage,
  { after, types, signal }: FollowOptions,
  timeoutMs: number,
): AsyncGenerator<FollowedEvent> {
  const waitSeconds = Math.floor(Math.max(0, timeoutMs - RESPONSE_MS) / 1000);
  let { cursor, passed } = partsOf(after ?? '');
  let pauseMs = MIN_PAUSE_MS;
  while (!signal?.aborted) {
    let page: EventPage;
    try {
      const query = { limit: PAGE, wait: Math.min(MAX_WAIT_SECONDS, waitSeconds), ...(types ? { types } : {}) };
      page = await read({ ...query, ...(cursor ? { after: cursor } : {}) }, signal);
      pauseMs = MIN_PAUSE_MS;
    } catch (error) {
      if (signal?.aborted) return;
      if (!isPassing(error)) throw error;
      await wait(Math.max(pauseMs, (error.retryAfterSeconds ?? 0) * 1000), signal).catch(() => undefined);
      pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2);
      continue;
    }
    const last = page.data.at(-1);
    for (const event of page.data.slice(page.data.findIndex(({ id }) => id === passed) + 1)) {
      yield { ...event, position: event === last ? page.meta.next_cursor : `${cursor}~${event.id}` };
    }
    cursor = page.meta.next_cursor;
    passed = undefined;
    const isAtEnd = page.data.length === 0 && !page.meta.has_more;
    // Without a wait, the API responds at once.
    if (isAtEnd && waitSeconds === 0) await wait(MIN_PAUSE_MS, signal).catch(() => undefined);
  }
}

/** A position in the middle of a page is the cursor before the page and the id of the event. */
function partsOf(position: string): { cursor: string; passed: string | undefined } {
  const [cursor = '', passed] = position.split('~');
  return { cursor, passed };
}

function isPassing(error: unknown): error is FrontdeskError {
  return error instanceof FrontdeskError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
