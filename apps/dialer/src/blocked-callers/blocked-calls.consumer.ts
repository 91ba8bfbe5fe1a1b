import { callBlocked, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { BlockedCallsService } from './blocked-calls.service.js';

@Consumes({ service: 'dialer', name: 'blocked-calls', events: [callBlocked], batchSize: 100 })
@Injectable()
export class BlockedCallsConsumer implements EventConsumer {
  constructor(private readonly blockedCalls: BlockedCallsService) {}

  consume(events: EventEnvelope[]): Promise<void> {
    return this.blockedCalls.count(events);
  }
}
