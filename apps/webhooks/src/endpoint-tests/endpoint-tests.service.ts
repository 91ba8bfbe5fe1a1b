import { DomainError, WEBHOOK_TEST, type Caller, type WebhookDelivery } from '@frontdesk/contracts';
import { type Deadline, recordChange, uuidv7 } from '@frontdesk/messaging';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toWebhookDelivery } from '../deliveries/delivery.entity.js';
import { toWebhookEvent } from '../deliveries/event-body.js';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { FanOutService } from '../fan-out/fan-out.service.js';
import { sampleOf } from '../samples/samples.js';

const TEST_MESSAGE = 'This is a test event.';

@Injectable()
export class EndpointTestsService {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly fanOut: FanOutService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Sends `webhook.test`, or a sample of the given event, to an endpoint of the caller's mode in the background. */
  async send(
    caller: Caller,
    endpointId: number,
    type: string | null,
    deadline: Deadline,
  ): Promise<{ data: WebhookDelivery }> {
    // A CRM connection has a test of its own.
    await this.endpoints.check(caller, endpointId);
    const { organizationId, livemode, traceparent } = caller;
    const now = this.clock.now();
    const event = toWebhookEvent({
      id: uuidv7(),
      type: type ?? WEBHOOK_TEST,
      organization_id: organizationId,
      livemode,
      created_at: wholeSecond(now).toISOString(),
      data: type === null || type === WEBHOOK_TEST ? { message: TEST_MESSAGE } : sampleOf(type, now),
      ...(traceparent ? { traceparent } : {}),
    });
    const created = await this.fanOut.deliverTo(endpointId, event, (work) =>
      inTransaction(
        this.dataSource,
        async (tx) => {
          const stored = await work(tx);
          for (const delivery of stored) {
            const after = { event: event.type, webhook_endpoint_id: endpointId };
            await recordChange(tx, caller, { id: delivery.id, after });
          }
          return stored;
        },
        { beforeCommit: deadline.assertTimeToCommit },
      ),
    );
    if (!created) throw new DomainError('not_found');
    return { data: toWebhookDelivery({ ...created, status: 'pending', delivered_at: null }) };
  }
}
