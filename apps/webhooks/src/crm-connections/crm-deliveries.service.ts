import {
  DomainError,
  formatInstant,
  WEBHOOK_TEST,
  type Caller,
  type CrmDelivery,
  type CrmPush,
  type ListCrmDeliveriesQuery,
  type Page,
  type PageRequest,
  type WebhookReplay,
} from '@frontdesk/contracts';
import { recordChange, uuidv7, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toWebhookEvent } from '../deliveries/event-body.js';
import { DeliveryLogService } from '../delivery-log/delivery-log.service.js';
import { FanOutService } from '../fan-out/fan-out.service.js';
import { ReplaysService } from '../replays/replays.service.js';
import { CrmConnectionsService } from './crm-connections.service.js';
import { toCrmDelivery, toCrmPush } from './crm-connection.presentation.js';
import { CrmDeliveriesRepository } from './crm-deliveries.repository.js';

/** The deliveries of CRM connections: tests, lists, retries and replays. */
@Injectable()
export class CrmDeliveriesService {
  constructor(
    private readonly connections: CrmConnectionsService,
    private readonly deliveries: CrmDeliveriesRepository,
    private readonly log: DeliveryLogService,
    private readonly replays: ReplaysService,
    private readonly fanOut: FanOutService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Pushes a fictional lead in the background, also to a paused connection. */
  async test(caller: Caller, connection: number, deadline: Deadline): Promise<{ data: CrmDelivery }> {
    await this.connections.assertExists(caller, connection);
    const { organizationId, livemode, traceparent } = caller;
    const event = toWebhookEvent({
      id: uuidv7(),
      type: WEBHOOK_TEST,
      organization_id: organizationId,
      livemode,
      created_at: wholeSecond(this.clock.now()).toISOString(),
      data: { message: 'This is a test lead.' },
      ...(traceparent ? { traceparent } : {}),
    });
    const created = await this.fanOut.deliverTo(connection, event, (work) =>
      inTransaction(
        this.dataSource,
        async (tx) => {
          const stored = await work(tx);
          for (const { id } of stored) await recordChange(tx, caller, { id, after: { event: event.type } });
          return stored;
        },
        { beforeCommit: deadline.assertTimeToCommit },
      ),
    );
    if (!created) throw new DomainError('not_found');
    return { data: toCrmDelivery({ ...created, status: 'pending' }) };
  }

  async list(
    caller: Caller,
    connection: number,
    { status = null }: ListCrmDeliveriesQuery,
    page: PageRequest,
  ): Promise<Page<CrmDelivery>> {
    await this.connections.assertExists(caller, connection);
    const rows = await this.deliveries.list(scopeOf(caller), { connection, status }, page);
    return toPage(page, rows, ({ created_at, id }) => ({ at: formatInstant(created_at), id }), toCrmDelivery);
  }

  async retry(caller: Caller, connection: number, id: number, deadline: Deadline): Promise<{ data: CrmDelivery }> {
    const delivery = await this.deliveries.find(scopeOf(caller), connection, id);
    if (!delivery) throw new DomainError('not_found');
    const { data } = await this.log.retry(caller, id, deadline, 'crm');
    const { status, attempts, next_attempt_at } = data;
    return { data: { ...toCrmDelivery(delivery), status, attempts, next_attempt_at } };
  }

  async replay(caller: Caller, connection: number, deadline: Deadline): Promise<{ data: WebhookReplay }> {
    await this.connections.assertExists(caller, connection);
    return this.replays.start(caller, { endpoint: connection }, deadline);
  }

  async ofLead(caller: Caller, leadId: number): Promise<{ data: CrmPush[] }> {
    return { data: (await this.deliveries.ofLead(scopeOf(caller), leadId)).map(toCrmPush) };
  }
}
