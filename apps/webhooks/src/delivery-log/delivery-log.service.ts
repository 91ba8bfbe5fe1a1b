import {
  DomainError,
  formatInstant,
  type AttemptHeaders,
  type AttemptLogEntry,
  type Caller,
  type DeliveryPayload,
  type ListEndpointDeliveriesQuery,
  type ListWebhookDeliveriesQuery,
  type LoggedDelivery,
  type Page,
  type PageRequest,
  type WebhookDelivery,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toAttemptHeaders, toAttemptLogEntry } from '../deliveries/attempt.entity.js';
import { toWebhookDelivery } from '../deliveries/delivery.entity.js';
import { bodyToSend } from '../deliveries/event-body.js';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { DeliveryLogRepository, type DeliveryKind, type LoggedRow } from './delivery-log.repository.js';

const MAX_CLOCK_SKEW_MS = 60_000;

@Injectable()
export class DeliveryLogService {
  constructor(
    private readonly log: DeliveryLogRepository,
    private readonly endpoints: EndpointsService,
    private readonly dispatcher: DispatcherService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, filter: ListWebhookDeliveriesQuery, page: PageRequest): Promise<Page<LoggedDelivery>> {
    const rows = await this.log.list(scopeOf(caller), filter, page);
    const attempts = await this.attemptsOf(rows);
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => ({ ...toWebhookDelivery(row), attempt_log: attempts.get(row.id) ?? [] }),
    );
  }

  /** Throws `not_found` for an endpoint of another organization or mode. */
  async listOfEndpoint(
    caller: Caller,
    endpoint: number,
    { status, event }: ListEndpointDeliveriesQuery,
    page: PageRequest,
  ): Promise<Page<LoggedDelivery>> {
    await this.endpoints.check(caller, endpoint);
    return this.list(caller, { endpoint, status, event }, page);
  }

  async listOfEvent(caller: Caller, eventId: string): Promise<{ data: WebhookDelivery[] }> {
    return { data: (await this.log.ofEvent(scopeOf(caller), eventId)).map(toWebhookDelivery) };
  }

  /** Throws `not_found` for a delivery of another endpoint, organization or mode. */
  async getOfEndpoint(caller: Caller, endpoint: number, id: number): Promise<{ data: LoggedDelivery }> {
    return this.withAttempts(await this.findOfEndpoint(caller, endpoint, id));
  }

  /** Throws `not_found` like `getOfEndpoint`. */
  async headersOfEndpoint(caller: Caller, endpoint: number, id: number): Promise<{ data: AttemptHeaders[] }> {
    const row = await this.findOfEndpoint(caller, endpoint, id);
    const attempts = await this.log.headersOf(id, firstAttemptAfter([row]));
    return { data: attempts.map((attempt) => toAttemptHeaders(row, attempt)) };
  }

  /** Throws `not_found` like `getOfEndpoint`. */
  async payloadOfEndpoint(caller: Caller, endpoint: number, id: number): Promise<{ data: DeliveryPayload }> {
    const stored = await this.log.bodyOfEndpoint(scopeOf(caller), endpoint, id);
    if (!stored) throw new DomainError('not_found');
    return { data: { body: bodyToSend(stored, caller) } };
  }

  /** A delivery never changes its endpoint, so the ownership check needs no lock. */
  async retryOfEndpoint(
    caller: Caller,
    endpoint: number,
    id: number,
    deadline: Deadline,
  ): Promise<{ data: LoggedDelivery }> {
    await this.findOfEndpoint(caller, endpoint, id);
    return this.retry(caller, id, deadline);
  }

  /** Requests one attempt outside the schedule. Throws `invalid_transition` if the delivery is pending. */
  async retry(
    caller: Caller,
    id: number,
    deadline: Deadline,
    kind: DeliveryKind = 'webhook',
  ): Promise<{ data: LoggedDelivery }> {
    const { organizationId } = caller;
    const row = await inTransaction(
      this.dataSource,
      async (tx) => {
        const found = await this.log.lockFinished(tx, organizationId, id, kind);
        if (!found) {
          const exists = await this.log.exists(tx, organizationId, id, kind);
          throw new DomainError(exists ? 'invalid_transition' : 'not_found');
        }
        const { livemode } = found;
        await recordChange(tx, { ...caller, livemode }, { id });
        return this.log.makeDue(tx, scopeOf({ organizationId, livemode }), id, this.clock.now());
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    this.dispatcher.wakeNow();
    return this.withAttempts(row);
  }

  private async findOfEndpoint(caller: Caller, endpoint: number, id: number): Promise<LoggedRow> {
    const row = await this.log.findOfEndpoint(scopeOf(caller), endpoint, id);
    if (!row) throw new DomainError('not_found');
    return row;
  }

  private async withAttempts(row: LoggedRow): Promise<{ data: LoggedDelivery }> {
    const attempts = await this.attemptsOf([row]);
    return { data: { ...toWebhookDelivery(row), attempt_log: attempts.get(row.id) ?? [] } };
  }

  private async attemptsOf(rows: readonly LoggedRow[]): Promise<Map<number, AttemptLogEntry[]>> {
    const byDelivery = new Map<number, AttemptLogEntry[]>();
    if (rows.length === 0) return byDelivery;
    const ids = rows.map(({ id }) => id);
    for (const attempt of await this.log.attemptsOf(ids, firstAttemptAfter(rows))) {
      const entries = byDelivery.get(attempt.delivery_id) ?? [];
      entries.push(toAttemptLogEntry(attempt));
      byDelivery.set(attempt.delivery_id, entries);
    }
    return byDelivery;
  }
}

/** An instant before the first attempt, to skip partitions of earlier days. The margin covers clock skew. */
function firstAttemptAfter(rows: readonly LoggedRow[]): Date {
  return new Date(Math.min(...rows.map(({ created_at }) => created_at.getTime())) - MAX_CLOCK_SKEW_MS);
}
