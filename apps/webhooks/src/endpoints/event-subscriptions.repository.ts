import { DataSource, insertRow, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { EventSubscriptionEntity } from './event-subscription.entity.js';
import { DELIVER_SUBSCRIBED, endSubscriptions, WATERMARK } from './event-subscriptions.sql.js';

/** A position in the feed and the event there, which is null if it is not kept. */
export interface FeedPosition {
  position: number;
  event_id: string | null;
}

export interface NewSubscription extends Pick<
  EventSubscriptionEntity,
  'credential' | 'event' | 'position' | 'not_before' | 'expires_at'
> {
  /** Derived from the subscriber, the URL and the event. */
  id: string;
  url: string;
  created_at: Date;
}

@Injectable()
export class EventSubscriptionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Whether the credential has a subscription at the address, which then has answered a challenge. */
  async isVerified({ organizationId }: Scope, credential: string, url: string, now: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'event-subscriptions-verified',
      text: `SELECT 1 FROM event_subscriptions s JOIN endpoints e ON e.id = s.endpoint_id
             WHERE s.organization_id = $1 AND s.credential = $2 AND e.url = $3 AND s.expires_at > $4`,
      values: [organizationId, credential, url, now],
    });
    return rows.length > 0;
  }

  /** Counts the subscriptions of the organization, in both modes, and those of the credential. */
  async count(
    { organizationId }: Scope,
    credential: string,
    now: Date,
    sql: SqlRunner = this.sql,
  ): Promise<{ ofOrganization: number; ofCredential: number }> {
    const [row] = await sql.query<{ ofOrganization: number; ofCredential: number }>({
      text: `SELECT count(*)::int AS "ofOrganization", (count(*) FILTER (WHERE credential = $2))::int AS "ofCredential"
             FROM event_subscriptions WHERE organization_id = $1 AND expires_at > $3`,
      values: [organizationId, credential, now],
    });
    return row!;
  }

  /** No other transaction can change the subscriptions of the organization until this one ends. */
  async lock(tx: Tx, organizationId: number): Promise<void> {
    await tx.query({
      text: `SELECT pg_advisory_xact_lock(hashtextextended('webhooks.event_subscriptions', $1::bigint))`,
      values: [organizationId],
    });
  }

  async hasEnded(tx: Tx, credential: string): Promise<boolean> {
    const rows = await tx.query({
      text: 'SELECT 1 FROM ended_credentials WHERE credential = $1',
      values: [credential],
    });
    return rows.length > 0;
  }

  async isLive(id: string, now: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'event-subscriptions-live',
      text: `SELECT 1 FROM event_subscriptions s JOIN endpoints e ON e.id = s.endpoint_id
             WHERE e.subscription = $1 AND s.expires_at > $2`,
      values: [id, now],
    });
    return rows.length > 0;
  }

  /** Returns the endpoint of a subscription that has not expired, and locks it. */
  async findLive(tx: Tx, id: string, now: Date): Promise<number | null> {
    const [row] = await tx.query<{ endpoint_id: number }>({
      text: `SELECT s.endpoint_id FROM event_subscriptions s JOIN endpoints e ON e.id = s.endpoint_id
             WHERE e.subscription = $1 AND s.expires_at > $2 FOR UPDATE OF s`,
      values: [id, now],
    });
    return row?.endpoint_id ?? null;
  }

  async extend(tx: Tx, endpointId: number, credential: string, expiresAt: Date): Promise<void> {
    await tx.query({
      text: 'UPDATE event_subscriptions SET credential = $2, expires_at = $3 WHERE endpoint_id = $1',
      values: [endpointId, credential, expiresAt],
    });
  }

  /** Returns the id of the endpoint. */
  async insert(tx: Tx, scope: Scope, { id, url, created_at, ...row }: NewSubscription): Promise<number> {
    const [endpoint] = await tx.query<{ id: number }>(
      insertRow({
        table: 'endpoints',
        scope,
        columns: ['url', 'events', 'subscription', 'created_at'],
        row: { url, events: [], subscription: id, created_at },
        returning: 'id',
      }),
    );
    await tx.query(
      insertRow({
        table: 'event_subscriptions',
        scope,
        columns: ['endpoint_id', 'credential', 'event', 'position', 'not_before', 'expires_at'],
        row: { ...row, endpoint_id: endpoint!.id },
      }),
    );
    return endpoint!.id;
  }

  /** Returns the time of an event, or null if it is no longer kept. */
  async timeOf(tx: Tx, eventId: string): Promise<Date | null> {
    const [row] = await tx.query<{ created_at: Date }>({
      text: 'SELECT created_at FROM events WHERE id = $1',
      values: [eventId],
    });
    return row?.created_at ?? null;
  }

  /** See `WATERMARK`. Null if the subscription has ended. */
  async watermark(
    endpointId: number,
    { finished, now }: { finished: string | null; now: Date },
    sql: SqlRunner = this.sql,
  ): Promise<FeedPosition | null> {
    // The statement is planned on each execution, because the table of deliveries grows.
    const [row] = await sql.query<FeedPosition>({ text: WATERMARK, values: [endpointId, finished, now] });
    return row ?? null;
  }

  /** See `DELIVER_SUBSCRIBED`. Returns how many subscriptions moved on and how many deliveries were created. */
  async deliver(now: Date, limit: number): Promise<{ moved: number; created: number }> {
    const [row] = await this.sql.query<{ moved: number; created: number }>({
      text: DELIVER_SUBSCRIBED,
      values: [now, limit],
    });
    return row!;
  }

  /** Ends the subscription of an endpoint. Its deliveries are removed in the background, as of deleted endpoints. */
  async end(endpointId: number, now: Date): Promise<void> {
    await this.sql.query({ text: endSubscriptions('endpoint_id = $2'), values: [now, endpointId] });
  }

  /** Ends the subscription with this id, whether or not it has expired. Returns its endpoint. */
  async endById(tx: Tx, id: string, now: Date): Promise<number | null> {
    const [row] = await tx.query<{ endpoint_id: number }>({
      text: endSubscriptions('endpoint_id = (SELECT id FROM endpoints WHERE subscription = $2)'),
      values: [now, id],
    });
    return row?.endpoint_id ?? null;
  }

  /** Ends all subscriptions of a credential, which can have no others. The transaction must hold the lock. */
  async endOf(tx: Tx, organizationId: number, credential: string, now: Date): Promise<void> {
    await tx.query({
      text: `WITH forgotten AS (DELETE FROM ended_credentials WHERE ended_at < $2::timestamptz - interval '1 day')
             INSERT INTO ended_credentials (credential, ended_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      values: [credential, now],
    });
    await tx.query({
      text: endSubscriptions('organization_id = $2 AND credential = $3'),
      values: [now, organizationId, credential],
    });
  }

  async endExpired(now: Date): Promise<void> {
    await this.sql.query({ text: endSubscriptions('expires_at <= $1::timestamptz'), values: [now] });
  }
}
