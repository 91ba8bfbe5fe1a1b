import type { Client } from 'openapi-fetch';
import { followEvents, type EventPage, type FollowedEvent, type FollowOptions } from './event-feed.js';
import { safeRepeats } from './generated/api-idempotence.js';
import { ApiMethods } from './generated/api-methods.js';
import type { Account } from './generated/api-records.js';
import type { operations, paths } from './generated/api-types.js';
import { connect, DEFAULT_TIMEOUT_MS, Requests, type ConnectionOptions, type QueryOf } from './requests.js';

export interface FrontdeskOptions extends ConnectionOptions {
  /**
   * Of the form `vk_live_…` or `vk_test_…`. It is a secret: keep it on your server, because a key in a page or an app
   * is public.
   */
  apiKey: string;
  /** The origin of your installation, such as `https://api.example.com`, or the whole URL of the API with its path. */
  baseUrl: string;
}

/**
 * A client of the Organization API. Every method throws a FrontdeskError if the API returns an error or does not
 * respond. Await a list for one page, or iterate over all items with `for await`.
 */
export class Frontdesk extends ApiMethods {
  /** The underlying openapi-fetch client, for requests that need other options. */
  readonly raw: Client<paths>;
  protected readonly requests: Requests;
  private readonly timeoutMs: number;

  constructor({ apiKey, ...options }: FrontdeskOptions) {
    super();
    this.timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.raw = connect<paths>({ ...options, path: '/api/public/v1', token: apiKey, safeRepeats });
    this.requests = new Requests(this.raw);
  }

  /** The key in use and its organization. */
  account(): Promise<Account> {
    return this.requests.data('get', '/me');
  }

  readonly events = {
    /** One page of the feed, oldest first. Pass its `meta.next_cursor` as `after` to continue. */
    list: (query: QueryOf<operations['events.list']> = {}, signal?: AbortSignal): Promise<EventPage> =>
      this.requests.send('get', '/events', { query, signal }),
    /**
     * Every event after a position, and new ones as they happen, each with its `position`. Waits while the API is
     * unavailable. Throws `position_expired` if events after the position are no longer kept.
     */
    follow: (options: FollowOptions = {}): AsyncGenerator<FollowedEvent> =>
      followEvents((query, signal) => this.events.list(query, signal), options, this.timeoutMs),
  };
}
