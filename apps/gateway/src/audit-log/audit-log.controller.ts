import {
  getRegistry,
  listAuditEntries,
  listOperatorAuditEntries,
  listOwnAuditEntries,
  recordExport,
  recordOperatorExport,
  type AuditEntry,
  type Page,
  type Registry,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { AuditLogService } from './audit-log.service.js';

@Controller()
export class AuditLogController {
  constructor(private readonly log: AuditLogService) {}

  @Endpoint(listAuditEntries)
  list({ input, caller }: EndpointCall<typeof listAuditEntries>): Promise<Page<AuditEntry>> {
    return this.log.list(caller.organizationId, input.query, input.page!);
  }

  @Endpoint(listOperatorAuditEntries)
  listOfOperators({ input }: EndpointCall<typeof listOperatorAuditEntries>): Promise<Page<AuditEntry>> {
    return this.log.listOfOperators(input.query, input.page!);
  }

  @Endpoint(listOwnAuditEntries)
  listOwn({ input, caller }: EndpointCall<typeof listOwnAuditEntries>): Promise<Page<AuditEntry>> {
    return this.log.list(caller.organizationId, input.query, input.page!);
  }

  @Endpoint(getRegistry)
  registry({ caller }: EndpointCall<typeof getRegistry>): Promise<{ data: Registry }> {
    return this.log.registry(caller);
  }

  @Endpoint(recordExport)
  recordExport({ input, caller }: EndpointCall<typeof recordExport>): Promise<null> {
    return this.log.recordExport(caller, input.body.list);
  }

  @Endpoint(recordOperatorExport)
  recordOperatorExport({ input, caller }: EndpointCall<typeof recordOperatorExport>): Promise<null> {
    return this.log.recordExport(caller, input.body.list);
  }
}
