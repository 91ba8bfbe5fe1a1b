import type { DeliveryStatus } from '@frontdesk/contracts';
import { sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EndpointFlowEntity } from '../endpoints/endpoint-flow.entity.js';
import type { DeliveryState, EndpointStanding } from './delivery-states.js';
import type { DeliveryEntity } from './delivery.entity.js';
import {
  CLAIM,
  CLAIM_HELD,
  CLAIM_IN_TURN,
  CLAIM_REPLAYED,
  FAN_OUT,
  ORGANIZATIONS_AFTER,
  REDUCE,
  SETTLE,
  STANDINGS,
} from './deliveries.sql.js';
import type { WebhookEvent } from './event-body.js';
import { heldUntil, lookedAtAgain } from './retry-schedule.js';

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
  | 'delivered_at'
  | 'retried_at'
  | 'created_at'
>;

/** A delivery and what sending it takes, as it was when it was claimed. */
export interface ClaimedDelivery
  extends Row, EndpointStanding, Pick<EndpointFlowEntity, 'failing_since' | 'open_until'> {
  url: string;
  /** It was held for its endpoint, and its turn has come. */
  drained: boolean;
  /** Live secrets, sealed, newest first. */
  secrets: string[];
  body: string;
  /** Whether the body is the ids-only form. */
  reduced: boolean;
  /** The event's. */
  traceparent: string | null;
}

/** A claimed delivery and how the organization's HIPAA switch stands at that moment. */
export interface Claim extends ClaimedDelivery {
  hipaa: boolean;
}

/** A delivery that was just created; leased to this process when `lease` is 1. */
export interface CreatedDelivery extends Omit<ClaimedDelivery, 'body' | 'reduced' | 'traceparent'> {
  hipaa: boolean;
}

/** What decides whether a leased delivery may be sent, and how much of it. */
export interface Standing extends EndpointStanding, Pick<ClaimedDelivery, 'id' | 'url' | 'secrets'> {
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

export interface ClaimRequest {
  now: Date;
  leasedUntil: Date;
  limit: number;
  /** Deliveries that this process has in hand. */
  except: readonly number[];
}

/** Milliseconds. Null where there was no such step. */
export interface AttemptTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
}

/** What is logged of an attempt besides the state that it led to. */
export interface LoggedAttempt {
  at: Date;
  durationMs: number;
  timings: AttemptTimings;
}

/** One delivery on the way of a replay. */
export interface ReplayStep {
  replayId: number;
  /** Of the replay; nothing is done when somebody else has it by now, or it was cancelled. */
  replayLease: number;
  deliveryId: number;
  createdAt: Date;
  /** Left alone when its status is another by now. */
  status: DeliveryStatus;
}

/** The new state of a delivery; written only while the lease is still the given one. */
export interface Settlement extends DeliveryState {
  id: number;
  lease: number;
  /** What is logged when an attempt led to it. */
  attempt?: LoggedAttempt | undefined;
}

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
        lookedAtAgain(request.now),
        events.map(({ traceparent }) => traceparent),
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

  /** The next organizations, by id, that have deliveries waiting, due or not. */
  async organizationsAfter(organizationId: number, limit: number): Promise<number[]> {
    const rows = await this.sql.query<{ organization_id: number }>({
      name: 'deliveries-organizations-after',
      text: ORGANIZATIONS_AFTER,
      values: [organizationId, limit],
    });
    return rows.map((row) => row.organization_id);
  }

  /** As `claim`, of some organizations only, and not more of one than of another while both have some due. */
  claimInTurn(request: ClaimRequest, organizations: readonly number[]): Promise<Claim[]> {
    const { now, leasedUntil, limit, except } = request;
    return this.sql.query<Claim>({
      name: 'deliveries-claim-in-turn',
      text: CLAIM_IN_TURN,
      values: [now, leasedUntil, limit, except, organizations],
    });
  }

  /** Leases the longest held delivery of an endpoint, unless that is paused or still to be left alone. */
  claimHeld(endpointId: number, { now, leasedUntil }: Pick<ClaimRequest, 'now' | 'leasedUntil'>): Promise<Claim[]> {
    return this.sql.query<Claim>({
      name: 'deliveries-claim-held',
      text: CLAIM_HELD,
      values: [now, leasedUntil, endpointId],
    });
  }

  /** Moves a replay past a delivery and leases that, unless it is to be held or is left alone. */
  claimReplayed(step: ReplayStep, { now, leasedUntil }: Pick<ClaimRequest, 'now' | 'leasedUntil'>): Promise<Claim[]> {
    const { replayId, replayLease, deliveryId, createdAt, status } = step;
    const ends = [heldUntil(now), lookedAtAgain(now)];
    return this.sql.query<Claim>({
      name: 'deliveries-claim-replayed',
      text: CLAIM_REPLAYED,
      values: [now, leasedUntil, replayId, replayLease, deliveryId, createdAt, status, ...ends],
    });
  }

  /** How things stand now for those deliveries that are still leased as given. */
  standings(deliveries: readonly Pick<Row, 'id' | 'lease'>[], now: Date): Promise<Standing[]> {
    // Planned anew each time, for the reason that `settle` is.
    return this.sql.query<Standing>({
      text: STANDINGS,
      values: [deliveries.map(({ id }) => id), deliveries.map(({ lease }) => lease), now],
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
        settlements.map(({ attempt }) => attempt?.at ?? null),
        settlements.map(({ attempt }) => rounded(attempt?.durationMs)),
        settlements.map(({ attempt }) => rounded(attempt?.timings.dnsMs)),
        settlements.map(({ attempt }) => rounded(attempt?.timings.connectMs)),
        settlements.map(({ attempt }) => rounded(attempt?.timings.tlsMs)),
        settlements.map(({ attempt }) => rounded(attempt?.timings.firstByteMs)),
      ],
    });
  }
}

function rounded(ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : Math.round(ms);
}
