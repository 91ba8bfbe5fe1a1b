import type {
  AuditRecord,
  EventEnvelope,
  ListAuditEntriesQuery,
  ListOperatorAuditEntriesQuery,
  PageRequest,
} from '@frontdesk/contracts';
import {
  DataSource,
  columnsOf,
  keysetRange,
  listStatement,
  sqlRunner,
  type Scope,
  type SqlRunner,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { AuditEntryEntity } from './audit-entry.entity.js';

const COLUMNS = columnsOf(AuditEntryEntity);

@Injectable()
export class AuditEntriesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Stores the entries of events. An event that is already stored has no effect. */
  async insert(events: readonly EventEnvelope[]): Promise<void> {
    await this.sql.query({
      name: 'audit-entries-insert',
      text: `INSERT INTO audit_entries (event_id, at, organization_id, livemode, actor_kind, actor_id, actor_name,
                                        action, target_type, target_id, changes, address, request_id)
             SELECT event_id, at, nullif(organization_id, 0), livemode, actor->>'kind',
                    (actor->>'id')::bigint, actor->>'name', action, target->>'type', (target->>'id')::bigint,
                    changes, address, request_id
             FROM jsonb_to_recordset($1::jsonb) AS entry (
               event_id uuid, at timestamptz, organization_id bigint, livemode boolean, actor jsonb, action text,
               target jsonb, changes jsonb, address text, request_id text)
             ORDER BY at, event_id ON CONFLICT (event_id) DO NOTHING`,
      values: [JSON.stringify(events.map(toRow))],
    });
  }

  /** The same as {@link list}, for the entries of operators. */
  listOfOperators(filter: ListOperatorAuditEntriesQuery, page: PageRequest): Promise<AuditEntryEntity[]> {
    return this.sql.query<AuditEntryEntity>(
      listStatement({
        table: 'audit_entries',
        columns: COLUMNS,
        at: 'at',
        scope: null,
        where: `actor_kind = 'operator'`,
        filters: [
          ['action', 'action = ?', filter.action],
          ['organization', 'organization_id = ?', filter.organization_id],
        ],
        range: keysetRange(page, filter),
      }),
    );
  }

  /** Returns when the national registry was last imported, or null. */
  async lastRegistryImport({ organizationId, livemode }: Scope): Promise<Date | null> {
    const [row] = await this.sql.query<{ at: Date }>({
      name: 'audit-entries-last-registry',
      text: `SELECT at FROM audit_entries
             WHERE organization_id = $1 AND livemode = $2 AND action = 'do_not_call_registry.imported'
             ORDER BY at DESC LIMIT 1`,
      values: [organizationId, livemode],
    });
    return row?.at ?? null;
  }

  /** Counts organizations that imported a registry in live mode, and those whose last import is before an instant. */
  async countRegistries(before: Date): Promise<{ imported: number; old: number }> {
    const [row] = await this.sql.query<{ imported: number; old: number }>({
      name: 'audit-entries-registries',
      text: `SELECT count(*)::int AS imported, count(*) FILTER (WHERE last.at < $1)::int AS old
             FROM organizations o CROSS JOIN LATERAL (
               SELECT at FROM audit_entries e
               WHERE e.organization_id = o.id AND e.action = 'do_not_call_registry.imported' AND e.livemode
               ORDER BY at DESC LIMIT 1
             ) last WHERE o.deleted_at IS NULL`,
      values: [before],
    });
    return row!;
  }

  /** Returns the rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list(organizationId: number, filter: ListAuditEntriesQuery, page: PageRequest): Promise<AuditEntryEntity[]> {
    return this.sql.query<AuditEntryEntity>(
      listStatement({
        table: 'audit_entries',
        columns: COLUMNS,
        at: 'at',
        scope: null,
        filters: [
          ['organization', 'organization_id = ?', organizationId],
          ['actor_kind', 'actor_kind = ?', filter.actor_kind],
          ['actor_id', 'actor_id = ?', filter.actor_id],
          ['action', 'action = ?', filter.action],
          ['target_type', 'target_type = ?', filter.target_type],
          ['target_id', 'target_id = ?', filter.target_id],
        ],
        range: keysetRange(page, filter),
      }),
    );
  }
}

function toRow({ id, created_at, organization_id, livemode, data }: EventEnvelope): object {
  return { ...(data as unknown as AuditRecord), event_id: id, at: created_at, organization_id, livemode };
}
