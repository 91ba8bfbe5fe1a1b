import {
  formatInstantOrNull,
  present,
  registryFields,
  type AuditEntry,
  type Caller,
  type EventEnvelope,
  type ExportedList,
  type ListAuditEntriesQuery,
  type ListOperatorAuditEntriesQuery,
  type OperatorList,
  type Page,
  type PageRequest,
  type Registry,
} from '@frontdesk/contracts';
import { recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { toAuditEntry } from './audit-entry.entity.js';

@Injectable()
export class AuditLogService {
  constructor(
    private readonly entries: AuditEntriesRepository,
    private readonly dataSource: DataSource,
  ) {}

  /** Lists the entries of an organization in both modes. */
  async list(organizationId: number, query: ListAuditEntriesQuery, page: PageRequest): Promise<Page<AuditEntry>> {
    const rows = await this.entries.list(organizationId, query, page);
    return toPage(page, rows, ({ at, id }) => ({ at: at.toISOString(), id }), toAuditEntry);
  }

  async recordExport(caller: Caller, list: ExportedList | OperatorList): Promise<null> {
    await inTransaction(this.dataSource, (tx) => recordChange(tx, caller, { id: null, after: { list } }));
    return null;
  }

  async registry(caller: Caller): Promise<{ data: Registry }> {
    const imported_at = formatInstantOrNull(await this.entries.lastRegistryImport(scopeOf(caller)));
    return { data: present(registryFields, { imported_at }, { detail: true, hipaa: caller.hipaa }) };
  }

  /** Lists what operators did, in any organization or in none. */
  async listOfOperators(query: ListOperatorAuditEntriesQuery, page: PageRequest): Promise<Page<AuditEntry>> {
    const rows = await this.entries.listOfOperators(query, page);
    return toPage(page, rows, ({ at, id }) => ({ at: at.toISOString(), id }), toAuditEntry);
  }

  /** Stores the entries of events. An event that is already stored has no effect. */
  store(events: readonly EventEnvelope[]): Promise<void> {
    return this.entries.insert(events);
  }
}
