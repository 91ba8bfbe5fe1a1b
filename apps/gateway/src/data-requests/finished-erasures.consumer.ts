import { personErasureFinished, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { DataRequestsService } from './data-requests.service.js';

const NAME = 'finished-erasures';

@Consumes({ service: 'gateway', name: NAME, events: [personErasureFinished], batchSize: 10 })
@Injectable()
export class FinishedErasuresConsumer implements EventConsumer {
  constructor(private readonly requests: DataRequestsService) {}

  async consume(events: EventEnvelope[]): Promise<void> {
    for (const { id, data } of events) {
      await this.requests.finishTurn(id, NAME, data as DataOf<typeof personErasureFinished>);
    }
  }
}
