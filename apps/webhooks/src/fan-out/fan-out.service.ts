import type { EventEnvelope } from '@frontdesk/contracts';
import type { SqlRunner } from '@frontdesk/persistence';
import { wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import {
  DeliveriesRepository,
  type ClaimedDelivery,
  type CreatedDelivery,
} from '../deliveries/deliveries.repository.js';
import { toWebhookEvent, type WebhookEvent } from '../deliveries/event-body.js';
import { FeedPositions } from '../feed/feed-positions.service.js';

@Injectable()
export class FanOutService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly dispatcher: DispatcherService,
    private readonly feed: FeedPositions,
  ) {}

  /**
   * Stores each event for the feed, creates a delivery of it for each subscribed endpoint, and starts sending them.
   * Resolves when they are stored.
   */
  async deliver(envelopes: readonly EventEnvelope[]): Promise<void> {
    const events = [...new Map(envelopes.map((envelope) => [envelope.id, toWebhookEvent(envelope)])).values()];
    await this.dispatcher.withSlots(async (leases) => sendable(await this.store(events, null, leases), events));
    this.feed.wakeSoon();
  }

  /**
   * Creates a delivery for one endpoint, even if it is not subscribed, and starts sending it. Returns null if the
   * event's organization and mode have no such endpoint.
   */
  async deliverTo(
    endpointId: number,
    event: WebhookEvent,
    inTransaction: (work: (sql: SqlRunner) => Promise<CreatedDelivery[]>) => Promise<CreatedDelivery[]>,
  ): Promise<CreatedDelivery | null> {
    let created: CreatedDelivery | undefined;
    await this.dispatcher.withSlots(async (leases) => {
      [created] = await inTransaction((sql) => this.store([event], endpointId, Math.min(leases, 1), sql));
      return created?.lease === 1 ? sendable([created], [event]) : [];
    });
    return created ?? null;
  }

  private store(
    events: readonly WebhookEvent[],
    onlyEndpoint: number | null,
    leases: number,
    sql?: SqlRunner,
  ): Promise<CreatedDelivery[]> {
    const lease = this.dispatcher.newLease();
    const request = { ...lease, events, onlyEndpoint, createdAt: wholeSecond(lease.now), leases };
    return this.deliveries.fanOut(request, sql);
  }
}

/** Adds the stored body to each delivery. */
function sendable(created: readonly CreatedDelivery[], events: readonly WebhookEvent[]): ClaimedDelivery[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  return created.map((delivery) => {
    const { fullBody, reducedBody, traceparent } = byId.get(delivery.event_id)!;
    return { ...delivery, body: delivery.hipaa ? reducedBody : fullBody, reduced: delivery.hipaa, traceparent };
  });
}
