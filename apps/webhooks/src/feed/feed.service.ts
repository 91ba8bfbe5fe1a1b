import { invalidFields, type Caller, type OutputOf, type readFeed, type ReadFeedQuery } from '@frontdesk/contracts';
import { scopeOf, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { bodyToSend, type StoredBody } from '../deliveries/event-body.js';
import type { FeedPosition } from '../endpoints/event-subscriptions.repository.js';
import { FeedCursors } from './feed-cursors.js';
import { FeedRepository, type FeedRow } from './feed.repository.js';

type FeedPage = OutputOf<typeof readFeed>;

/** Reads the event feed. */
@Injectable()
export class FeedService {
  constructor(
    private readonly feed: FeedRepository,
    private readonly cursors: FeedCursors,
  ) {}

  async read(caller: Caller, query: ReadFeedQuery, tx?: Tx): Promise<FeedPage> {
    const { types, limit } = query;
    const { position, event_id } = this.startOf(caller, query);
    if (query.from_end) {
      const end = (await this.feed.end(scopeOf(caller), tx)) ?? { position: 0, event_id: null };
      return { expired: false, bodies: [], ...end, has_more: false };
    }
    const rows = await this.feed.read(scopeOf(caller), position, types, limit, tx);
    const [first] = rows;
    const { last_position, forgotten_position } = first ?? { last_position: 0, forgotten_position: 0 };
    const after = position ?? forgotten_position;
    const isKnown = after >= forgotten_position && after <= last_position;
    // After a restore, or a failover that lost commits, the position may be that of another event.
    const isSame = !event_id || !first?.event_at_cursor || first.event_at_cursor === event_id;
    if (!isKnown || !isSame) {
      return { expired: true, bodies: [], position: forgotten_position, event_id: null, has_more: false };
    }
    const found = rows.filter(({ body }) => body !== null);
    const reached = endOf(first, found, limit) ?? { position: after, event_id };
    return {
      expired: false,
      bodies: found.map((row) => bodyToSend(row as StoredBody, caller)),
      ...reached,
      has_more: reached.position < last_position,
    };
  }

  private startOf(caller: Caller, query: ReadFeedQuery): FeedPosition | { position: null; event_id: null } {
    const { position = null, event_id = null, cursor = null } = query;
    if (cursor === null) return position === null ? { position, event_id: null } : { position, event_id };
    const known = this.cursors.open(scopeOf(caller), cursor);
    if (!known) throw invalidFields({ cursor: ['is not a cursor of this feed'] });
    return known;
  }
}

/** The last event of a full page, otherwise the last event examined. */
function endOf(
  first: FeedRow | undefined,
  found: readonly FeedRow[],
  limit: number,
): Pick<FeedPage, 'position' | 'event_id'> | null {
  const last = found.at(-1);
  if (last && found.length === limit) return { position: last.position!, event_id: last.event_id };
  if (!first || first.scanned_position === null) return null;
  return { position: first.scanned_position, event_id: first.scanned_event_id };
}
