import { callProgressed, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { CallsInProgressService } from './calls-in-progress.service.js';

@Consumes({ service: 'dialer', name: 'calls-in-progress', events: [callProgressed], batchSize: 100 })
@Injectable()
export class CallsInProgressConsumer implements EventConsumer {
  constructor(private readonly calls: CallsInProgressService) {}

  consume(events: EventEnvelope[]): Promise<void> {
    return this.calls.store(events);
  }
}
