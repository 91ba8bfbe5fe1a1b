import { webhookEvents, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { FanOutService } from './fan-out.service.js';

@Consumes({ service: 'webhooks', name: 'deliveries', events: webhookEvents, batchSize: 200 })
@Injectable()
export class FanOutConsumer implements EventConsumer {
  constructor(private readonly fanOut: FanOutService) {}

  consume(events: EventEnvelope[]): Promise<void> {
    return this.fanOut.deliver(events);
  }
}
