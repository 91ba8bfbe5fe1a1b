import { sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DeliveryState } from './delivery-states.js';
import type { DeliveryEntity } from './delivery.entity.js';
import { CLAIM, COUNT_DUE, FAN_OUT, REDUCE, SETTLE, STANDINGS } from './deliveries.sql.js';
import type { WebhookEvent } from './event-body.js';
import { heldUntil } from './retry-schedule.js';

type Row = Pick<
  DeliveryEntity,
  | 'id'
  | 'event_id'
  | 'endpoint_id'
  | 'organization_id'
  | 'livemode'
  | 'event'
  | 'attempts'
  | 'response_status'
  | 'last_error'
  | 'next_attempt_at'
  | 'lease'
  | 'created_at'
>;

/** A delivery and what sending it takes, as it was when it was claimed. */
export interface ClaimedDelivery extends Row {
  url: string;
  enabled: boolean;
  /** Live secrets, newest first. */
  secrets: string[];
  body: string;
  /** Whether the body is the ids-only form. */
  reduced: boolean;
}

/** A claimed delivery and how the organization's HIPAA switch stands at that moment. */
export interface Claim extends ClaimedDelivery {
  hipaa: boolean;
}

/** A delivery that was just created; leased to this process when `lease` is 1. */
export interface CreatedDelivery extends Omit<ClaimedDelivery, 'body' | 'reduced'> {
  hipaa: boolean;
}

/** What decides whether a leased delivery may be sent, and how much of it. */
export interface Standing {
  id: number;
  enabled: boolean;
  hipaa: boolean;
}

interface FanOut {
  events: readonly WebhookEvent[];
  /** One endpoint, subscribed or not, instead of every subscribed one. */
  onlyEndpoint: number | null;
  now: Date;
  createdAt: Date;
  /** How many of the new deliveries are leased to this process; the others are due at once for whoever claims them. */
  leases: number;
  leasedUntil: Date;
}

interface ClaimRequest {
  now: Date;
  leasedUntil: Date;
  limit: number;
  /** Deliveries that this process has in hand. */
  except: readonly number[];
}

/** The new state of a delivery; written only while the lease is still the given one. */
export interface Settlement extends DeliveryState {
  id: number;
  lease: number;
}

const COUNT_LIMIT = 100_000;

@Injectable()
export class DeliveriesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Stores events and one delivery per endpoint that is to have them, in one statement. An event that is there already
   * adds nothing. Returns the deliveries that are leased to this process, or the one that was asked for.
   */
  fanOut({ events, ...request }: FanOut, sql: SqlRunner = this.sql): Promise<CreatedDelivery[]> {
    return sql.query<CreatedDelivery>({
      name: 'deliveries-fan-out',
      text: FAN_OUT,
      values: [
        events.map(({ id }) => id),
        events.map(({ organization_id }) => organization_id),
        events.map(({ livemode }) => livemode),
        events.map(({ type }) => type),
        events.map(({ fullBody }) => fullBody),
        events.map(({ reducedBody }) => reducedBody),
        events.map(({ created_at }) => created_at),
        request.onlyEndpoint,
        request.now,
        request.leasedUntil,
        request.leases,
        request.createdAt,
        heldUntil(request.createdAt),
      ],
    });
  }

  /** Leases what is due to this process, the longest due first. */
  claim({ now, leasedUntil, limit, except }: ClaimRequest): Promise<Claim[]> {
    return this.sql.query<Claim>({
      name: 'deliveries-claim',
      text: CLAIM,
      values: [now, leasedUntil, limit, except],
    });
  }

  /** How things stand now for those deliveries that are still leased as given. */
  standings(deliveries: readonly Pick<Row, 'id' | 'lease'>[]): Promise<Standing[]> {
    // Planned anew each time, for the reason that `settle` is.
    return this.sql.query<Standing>({
      text: STANDINGS,
      values: [deliveries.map(({ id }) => id), deliveries.map(({ lease }) => lease)],
    });
  }

  /** Replaces stored bodies by their ids-only form, for good. */
  async reduce(events: readonly { id: string; body: string }[]): Promise<void> {
    await this.sql.query({
      name: 'events-reduce',
      text: REDUCE,
      values: [events.map(({ id }) => id), events.map(({ body }) => body)],
    });
  }

  /** Writes new states. What was deleted meanwhile, or has been claimed by another process, is left alone. */
  async settle(settlements: readonly Settlement[]): Promise<void> {
    // Planned anew each time: a plan kept from when the table was small would read all of it once it is large.
    await this.sql.query({
      text: SETTLE,
      values: [
        settlements.map(({ id }) => id),
        settlements.map(({ lease }) => lease),
        settlements.map(({ status }) => status),
        settlements.map(({ attempts }) => attempts),
        settlements.map(({ response_status }) => response_status),
        settlements.map(({ last_error }) => last_error),
        settlements.map(({ next_attempt_at }) => next_attempt_at),
        settlements.map(({ claimable_at }) => claimable_at),
        settlements.map(({ delivered_at }) => delivered_at),
      ],
    });
  }

  /** How many deliveries could be taken now; counts to a hundred thousand and no further. */
  async countDue(now: Date): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>({
      name: 'deliveries-count-due',
      text: COUNT_DUE,
      values: [now, COUNT_LIMIT],
    });
    return row!.count;
  }
}
