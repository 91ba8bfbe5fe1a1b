import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { FeedEntity } from './feed.entity.js';
import { END_OF_FEED, GIVE_POSITIONS, READ_FEED } from './feed.sql.js';

/** An organization and mode whose feed has new events. */
export interface AdvancedFeed {
  organizationId: number;
  livemode: boolean;
  /** Whether it has subscriptions of MCP Events. */
  isSubscribed: boolean;
}

/** The limits of a feed, and an event in it if there is one after the position. */
export interface FeedRow extends Pick<FeedEntity, 'last_position' | 'forgotten_position'> {
  /** The event at the position after which the page begins, or null if the event is not kept. */
  event_at_cursor: string | null;
  /** The position of the last event examined, of any type. Null if there was none. */
  scanned_position: number | null;
  scanned_event_id: string | null;
  /** Whether the organization is in HIPAA mode. */
  hipaa: boolean;
  position: number | null;
  event_id: string | null;
  body: string | null;
  reduced: boolean | null;
}

@Injectable()
export class FeedRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Gives positions to events that were stored by an instant. Does nothing while another process does it. `isEmpty`
   * means that no event was waiting.
   */
  async givePositions(storedBy: Date, limit: number): Promise<{ advanced: AdvancedFeed[]; isEmpty: boolean }> {
    const rows = await this.sql.query<{ organization_id: number | null; livemode: boolean; subscribed: boolean }>({
      name: 'feed-give-positions',
      text: GIVE_POSITIONS,
      values: [storedBy, limit],
    });
    const advanced = rows.flatMap(({ organization_id: organizationId, livemode, subscribed: isSubscribed }) =>
      organizationId === null ? [] : [{ organizationId, livemode, isSubscribed }],
    );
    return { advanced, isEmpty: rows.length === 0 };
  }

  /** Returns the last position and its event, which is null if it is no longer kept. */
  async end(
    { organizationId, livemode }: Scope,
    sql: SqlRunner = this.sql,
  ): Promise<{ position: number; event_id: string | null } | null> {
    const [end] = await sql.query<{ position: number; event_id: string | null }>({
      name: 'feed-end',
      text: END_OF_FEED,
      values: [organizationId, livemode],
    });
    return end ?? null;
  }

  /** Reads events after a position, or from the oldest event. Returns nothing if the feed never had an event. */
  async read(
    { organizationId, livemode }: Scope,
    position: number | null,
    types: readonly string[],
    limit: number,
    sql: SqlRunner = this.sql,
  ): Promise<FeedRow[]> {
    // The statement is planned on each execution. A plan cached while the table was small would sort all of it once it
    // is large.
    return sql.query<FeedRow>({ text: READ_FEED, values: [organizationId, livemode, position, types, limit] });
  }
}
