import { Module } from '@nestjs/common';
import { AuditEntriesConsumer } from './audit-entries.consumer.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLogService } from './audit-log.service.js';

/** The audit log of the changes in every service. */
@Module({
  controllers: [AuditLogController],
  providers: [AuditEntriesConsumer, AuditEntriesRepository, AuditLogService],
  exports: [AuditEntriesRepository, AuditLogService],
})
export class AuditLogModule {}
