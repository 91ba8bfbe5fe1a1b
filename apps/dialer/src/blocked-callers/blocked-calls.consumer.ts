import { callBlocked, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { BlockedCallersService } from './blocked-callers.service.js';

@Consumes({ service: 'dialer', name: 'blocked-calls', events: [callBlocked], batchSize: 100 })
@Injectable()
export class BlockedCallsConsumer implements EventConsumer {
  constructor(private readonly blockedCallers: BlockedCallersService) {}

  consume(events: EventEnvelope[]): Promise<void> {
    return this.blockedCallers.countBlocked(events);
  }
}
