import { DELIVERIES, type DeliveryStatus } from '@frontdesk/contracts';
import { reportChange } from '@frontdesk/messaging';
import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { CrmSettings } from '../endpoints/crm-settings.js';
import type { EndpointFlowEntity } from '../endpoints/endpoint-flow.entity.js';
import type { SentRequest } from './attempt-headers.js';
import type { DeliveryState, EndpointStanding } from './delivery-states.js';
import type { DeliveryEntity } from './delivery.entity.js';
import {
  CLAIM,
  CLAIM_HELD,
  CLAIM_FAIRLY,
  CLAIM_REPLAYED,
  FAN_OUT,
  ORGANIZATIONS_AFTER,
  REDUCE,
  SETTLE,
  STANDINGS,
} from './deliveries.sql.js';
import type { WebhookEvent } from './event-body.js';
import { holdExpiry, nextCheckAt } from './retry-schedule.js';

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
  | 'lead_id'
>;

/** A delivery with everything needed to send it, as read when it was claimed. */
export interface ClaimedDelivery
  extends Row, EndpointStanding, Pick<EndpointFlowEntity, 'failing_since' | 'announced_at' | 'open_until'> {
  url: string;
  /** The id of the subscription of MCP Events, or null for an endpoint of the organization. */
  subscription: string | null;
  /** The settings of a CRM connection, or null for other endpoints. */
  crm: CrmSettings | null;
  /** Whether the organization was in HIPAA mode when the delivery was read. */
  hipaa: boolean;
  /** Whether the delivery was held for its endpoint and is now sent by a drain. */
  drained: boolean;
  /** The valid secrets, encrypted, newest first. */
  secrets: string[];
  body: string;
  /** Whether the body is the ids-only form. */
  reduced: boolean;
  /** The trace context of the event. */
  traceparent: string | null;
}

/** A new delivery. If `lease` is 1, this process has claimed it. */
export type CreatedDelivery = Omit<ClaimedDelivery, 'body' | 'reduced' | 'traceparent'>;

/** Decides whether a claimed delivery is sent with its full body, with ids only, or not at all. */
export type Standing = EndpointStanding & Pick<ClaimedDelivery, 'id' | 'url' | 'secrets' | 'crm' | 'hipaa'>;

/** How long deliveries are claimed, and by which dispatcher. */
export interface Lease {
  now: Date;
  leasedUntil: Date;
  /** The id of the process in `dispatchers`. Null while it is not registered. */
  leasedBy: number | null;
}

interface FanOut extends Lease {
  events: readonly WebhookEvent[];
  /** Sends to this endpoint only, even if it is not subscribed. */
  onlyEndpoint: number | null;
  createdAt: Date;
  /** How many of the new deliveries this process claims. The others are due at once for every process. */
  leases: number;
}

export interface ClaimRequest extends Lease {
  limit: number;
  /** Deliveries that this process already works on. */
  except: readonly number[];
}

/** In milliseconds. Null for a skipped step. */
export interface AttemptTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
}

/** Values that are logged for an attempt in addition to the resulting state. */
export interface LoggedAttempt {
  at: Date;
  durationMs: number;
  timings: AttemptTimings;
  /** Null if no request was sent. */
  sent: SentRequest | null;
  /** From `storedHeaders`. Null without a response. */
  responseHeaders: string | null;
}

/** One delivery of a replay. */
export interface ReplayStep {
  replayId: number;
  /** The lease of the replay. The step has no effect if another process has claimed the replay or it was cancelled. */
  replayLease: number;
  deliveryId: number;
  createdAt: Date;
  /** The status that the delivery was selected for. If it has changed since, the delivery is skipped. */
  status: DeliveryStatus;
}

/** The new state of a delivery. It is written only if the lease is still the same. */
export interface Settlement
  extends DeliveryState, Pick<Row, 'id' | 'lease' | 'endpoint_id' | 'organization_id' | 'livemode'> {
  /** Present if the state results from an attempt. */
  attempt?: LoggedAttempt | undefined;
}

@Injectable()
export class DeliveriesRepository {
  private readonly sql: SqlRunner;

  constructor(private readonly dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Stores events and one delivery per matching endpoint in one statement. An event that is already stored is skipped.
   * Returns the deliveries that this process has claimed. With `onlyEndpoint`, returns the only delivery whether or not
   * it is claimed.
   */
  async fanOut({ events, ...request }: FanOut, sql: SqlRunner = this.sql): Promise<CreatedDelivery[]> {
    const created = await sql.query<CreatedDelivery>({
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
        holdExpiry(request.createdAt),
        nextCheckAt(request.now),
        events.map(({ traceparent }) => traceparent),
        request.leasedBy,
      ],
    });
    this.report(created);
    return created;
  }

  /** Claims due deliveries, starting with the one that is most overdue. */
  claim({ now, leasedUntil, leasedBy, limit, except }: ClaimRequest): Promise<ClaimedDelivery[]> {
    return this.sql.query<ClaimedDelivery>({
      name: 'deliveries-claim',
      text: CLAIM,
      values: [now, leasedUntil, leasedBy, limit, except],
    });
  }

  /** Returns the next organizations with pending deliveries, due or not, in the order of their ids. */
  async organizationsAfter(organizationId: number, limit: number): Promise<number[]> {
    const rows = await this.sql.query<{ organization_id: number }>({
      name: 'deliveries-organizations-after',
      text: ORGANIZATIONS_AFTER,
      values: [organizationId, limit],
    });
    return rows.map((row) => row.organization_id);
  }

  /** Like `claim`, but only for the given organizations. Each gets an equal share as long as it has due deliveries. */
  claimFairly(request: ClaimRequest, organizations: readonly number[]): Promise<ClaimedDelivery[]> {
    const { now, leasedUntil, leasedBy, limit, except } = request;
    return this.sql.query<ClaimedDelivery>({
      name: 'deliveries-claim-in-turn',
      text: CLAIM_FAIRLY,
      values: [now, leasedUntil, leasedBy, limit, except, organizations],
    });
  }

  /** Claims the oldest held delivery of an endpoint, unless the endpoint is paused, throttled or failing. */
  claimHeld(endpointId: number, { now, leasedUntil, leasedBy }: Lease): Promise<ClaimedDelivery[]> {
    return this.sql.query<ClaimedDelivery>({
      name: 'deliveries-claim-held',
      text: CLAIM_HELD,
      values: [now, leasedUntil, leasedBy, endpointId],
    });
  }

  /** Advances a replay past a delivery and claims the delivery, unless it is held or skipped. */
  claimReplayed(step: ReplayStep, { now, leasedUntil, leasedBy }: Lease): Promise<ClaimedDelivery[]> {
    const { replayId, replayLease, deliveryId, createdAt, status } = step;
    const ends = [holdExpiry(now), nextCheckAt(now)];
    return this.sql.query<ClaimedDelivery>({
      name: 'deliveries-claim-replayed',
      text: CLAIM_REPLAYED,
      values: [now, leasedUntil, replayId, replayLease, deliveryId, createdAt, status, ...ends, leasedBy],
    });
  }

  /** Returns the current standing of those deliveries whose lease is unchanged. */
  standings(deliveries: readonly Pick<Row, 'id' | 'lease'>[], now: Date): Promise<Standing[]> {
    // The statement is planned on each execution, for the reason given at `settle`.
    return this.sql.query<Standing>({
      text: STANDINGS,
      values: [deliveries.map(({ id }) => id), deliveries.map(({ lease }) => lease), now],
    });
  }

  /** Permanently replaces stored bodies by their ids-only form. */
  async reduce(events: readonly { id: string; body: string }[]): Promise<void> {
    await this.sql.query({
      name: 'events-reduce',
      text: REDUCE,
      values: [events.map(({ id }) => id), events.map(({ body }) => body)],
    });
  }

  /** Writes new states. Skips deliveries that were deleted or claimed by another process since they were read. */
  async settle(settlements: readonly Settlement[]): Promise<void> {
    // The statement is planned on each execution. A plan cached while the table was small would scan all of it once it
    // is large.
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
        settlements.map(({ attempt }) => attempt?.sent?.signature ?? null),
        settlements.map(({ attempt }) => attempt?.sent?.traceparent ?? null),
        settlements.map(({ attempt }) => attempt?.responseHeaders ?? null),
      ],
    });
    this.report(settlements);
  }

  /** Tells open pages of the portal which endpoints have new or changed deliveries. */
  private report(changed: readonly Pick<Row, 'endpoint_id' | 'organization_id' | 'livemode'>[]): void {
    for (const { organization_id: organizationId, livemode, endpoint_id: id } of changed) {
      reportChange(this.dataSource, { organizationId, livemode, collection: DELIVERIES, id });
    }
  }
}

function rounded(ms: number | null | undefined): number | null {
  return ms === null || ms === undefined ? null : Math.round(ms);
}
