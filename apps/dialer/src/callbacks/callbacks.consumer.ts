import { callbackRequested, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { CallbacksService } from './callbacks.service.js';

@Consumes({ service: 'dialer', name: 'callbacks', events: [callbackRequested], batchSize: 10 })
@Injectable()
export class CallbacksConsumer implements EventConsumer {
  constructor(private readonly callbacks: CallbacksService) {}

  /** One transaction for each event, because a transaction locks one number at a time. */
  async consume(events: EventEnvelope[]): Promise<void> {
    for (const event of events) await this.callbacks.placeRequested(event);
  }
}
