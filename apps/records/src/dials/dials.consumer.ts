import { dialChanged, dialStarted, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { DialsService } from './dials.service.js';

@Consumes({ service: 'records', name: 'dials', events: [dialStarted, dialChanged], batchSize: 50 })
@Injectable()
export class DialsConsumer implements EventConsumer {
  constructor(private readonly dials: DialsService) {}

  consume(events: EventEnvelope[]): Promise<void> {
    return this.dials.keep(events);
  }
}
