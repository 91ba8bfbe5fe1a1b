import { auditRecorded, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { AuditLogService } from './audit-log.service.js';

/** Stores the entries that all services record, including the gateway. */
@Consumes({
  service: 'gateway',
  name: 'audit-entries',
  events: [auditRecorded],
  batchSize: 200,
  collectForMs: 200,
})
@Injectable()
export class AuditEntriesConsumer implements EventConsumer {
  constructor(private readonly log: AuditLogService) {}

  consume(events: EventEnvelope[]): Promise<void> {
    return this.log.store(events);
  }
}
