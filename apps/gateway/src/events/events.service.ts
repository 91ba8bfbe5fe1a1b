import {
  DEFAULT_EVENTS_PER_PAGE,
  DomainError,
  invalidFields,
  listEvents,
  readableEventTypes,
  readFeed,
  type Caller,
  type OutputOf,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { Admitted } from '../authentication/admission.js';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import { GatewayConfig } from '../gateway.config.js';
import type { EndpointCall } from '../http/endpoint.decorator.js';
import { GrantsRepository } from '../grants/grants.repository.js';
import type { RequestDeadline } from '../http/request-deadline.js';
import { Cursors, type CursorContext } from '../paging/cursors.js';
import { FeedNotices } from './feed-notices.js';

/** A waiting request reads again after this time, in case a notice was lost. */
const REREAD_MS = 5000;
/** A request does not wait again if less than this remains of its deadline. */
const MIN_REMAINING_MS = 1000;

type FeedPage = OutputOf<typeof readFeed>;
/** A position in the feed, with the event there if it is known. */
type Position = Pick<FeedPage, 'position' | 'event_id'>;

/** A request for the next events of one type. */
export interface EventPoll {
  caller: Caller;
  deadline: RequestDeadline;
  type: string;
  cursor: string | null;
  limit: number;
}

export interface PolledEvents {
  /** The bodies of webhooks, in JSON. */
  bodies: string[];
  cursor: string;
  /** Whether events after the cursor of the request are missing. */
  isTruncated: boolean;
  hasMore: boolean;
}

/** Reads the event feed from its owner, waits for events and encodes cursors. */
@Injectable()
export class EventsService {
  private readonly cursors: Cursors;

  constructor(
    private readonly rpc: RpcClient,
    private readonly notices: FeedNotices,
    private readonly keys: ApiKeysRepository,
    private readonly grants: GrantsRepository,
    private readonly clock: Clock,
    config: GatewayConfig,
  ) {
    this.cursors = new Cursors(config.CURSOR_SECRET);
  }

  async list({ caller, input: { query }, deadline, key, grant }: EndpointCall<typeof listEvents>): Promise<Buffer> {
    const types = readableEventTypes((key ?? grant!).scopes, query.types ?? null);
    if (!types) throw new DomainError(key ? 'missing_scope' : 'app_lacks_scope');
    let after = query.after ? this.positionIn(caller, query.after) : null;
    const limit = query.limit ?? DEFAULT_EVENTS_PER_PAGE;
    const waitMs = (query.wait ?? 0) * 1000;
    const endsAt = performance.now() + waitMs;
    const reader = waitMs > 0 ? this.notices.follow(caller) : null;
    try {
      for (let reads = 1; ; reads++) {
        const page = await this.rpc.call(
          readFeed,
          caller,
          { ids: {}, query: { ...after, types: [...types], limit }, body: {} },
          { timeoutMs: deadline.remainingMs },
        );
        if (page.expired) throw new DomainError('position_expired', { oldest: this.cursorOf(caller, page) });
        const leftMs = endsAt - performance.now();
        const isDue = page.bodies.length > 0 || page.has_more || leftMs <= 0 || deadline.remainingMs < MIN_REMAINING_MS;
        if (!reader || isDue || reader.isStopping) {
          // The key or grant may have been revoked during the wait.
          if (reads > 1 && !(await this.isUsable({ key, grant }))) throw new DomainError('unauthenticated');
          return this.response(caller, page);
        }
        after = { position: page.position, event_id: page.event_id };
        await deadline.pauseWhile(() => reader.wait(Math.min(leftMs, REREAD_MS)));
      }
    } finally {
      reader?.end();
    }
  }

  /**
   * Reads the next events of one type, without waiting. Begins at the end without a cursor, and at the oldest event if
   * events after the cursor are no longer kept, which `isTruncated` reports.
   */
  async poll({ caller, deadline, type, cursor, limit }: EventPoll): Promise<PolledEvents> {
    const after = cursor === null ? { from_end: true } : this.startOf(caller, cursor);
    const read = (from: object): Promise<FeedPage> =>
      this.rpc.call(
        readFeed,
        caller,
        { ids: {}, query: { ...from, types: [type], limit }, body: {} },
        { timeoutMs: deadline.remainingMs },
      );
    const page = await read(after);
    const kept = page.expired ? await read({}) : page;
    return {
      bodies: kept.bodies,
      cursor: this.cursorOf(caller, kept),
      isTruncated: page.expired,
      hasMore: kept.has_more,
    };
  }

  /** Returns the position in a cursor of the feed. Any other cursor is left to the owner, who issues some too. */
  startOf(caller: Caller, cursor: string): Position | { cursor: string } {
    const content = this.cursors.open(contextOf(caller), cursor);
    if (content === null) return { cursor };
    const [position, event_id] = content as [number, string | null];
    return { position, event_id };
  }

  /** Whether a key or grant that was admitted a while ago may still be used. */
  private isUsable({ key, grant }: { [K in 'key' | 'grant']?: Admitted[K] | undefined }): Promise<boolean> {
    const now = this.clock.now();
    return key ? this.keys.isUsable(key.id, now) : this.grants.isUsable(grant!.id, now);
  }

  private response(caller: Caller, page: FeedPage): Buffer {
    const meta = { next_cursor: this.cursorOf(caller, page), has_more: page.has_more };
    return Buffer.from(`{"data":[${page.bodies.join(',')}],"meta":${JSON.stringify(meta)}}`);
  }

  private cursorOf(caller: Caller, { position, event_id }: Position): string {
    return this.cursors.seal(contextOf(caller), [position, event_id]);
  }

  private positionIn(caller: Caller, after: string): Position {
    const start = this.startOf(caller, after);
    if ('cursor' in start) throw invalidFields({ after: ['is not a cursor of this feed'] });
    return start;
  }
}

function contextOf({ organizationId, livemode }: Caller): CursorContext {
  return { resource: listEvents.name, organizationId, livemode };
}
