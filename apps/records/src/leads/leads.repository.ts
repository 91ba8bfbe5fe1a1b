import { leadFields, type PageRequest } from '@frontdesk/contracts';
import { keysetClause, sqlRunner, type Scope, type SqlRunner, type Statement, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LeadEntity, LeadRow } from './lead.entity.js';

/** Filters of a list; an absent or null filter matches every lead. */
export interface LeadFilter {
  /** E.164. */
  phone_number?: string | null;
  email?: string | null;
  /** RFC 3339, inclusive. */
  since?: string | null;
  /** RFC 3339, exclusive. */
  until?: string | null;
}

export type NewLead = Omit<LeadEntity, 'id' | 'organization_id' | 'livemode'>;

const COLUMNS = Object.keys(leadFields).join(', ');

const CONDITIONS: Record<keyof LeadFilter, (parameter: number) => string> = {
  phone_number: (parameter) => `phone_number = $${parameter}`,
  email: (parameter) => `lower(email) = lower($${parameter})`,
  since: (parameter) => `created_at >= $${parameter}::timestamptz`,
  until: (parameter) => `created_at < $${parameter}::timestamptz`,
};

@Injectable()
export class LeadsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async find(scope: Scope, id: number): Promise<LeadRow | null> {
    const [row] = await this.sql.query<LeadRow>({
      name: 'leads-find',
      text: `SELECT ${COLUMNS} FROM leads WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  async findByExternalId(scope: Scope, externalId: string): Promise<LeadRow | null> {
    const [row] = await this.sql.query<LeadRow>({
      name: 'leads-find-by-external-id',
      text: `SELECT ${COLUMNS} FROM leads WHERE organization_id = $1 AND livemode = $2 AND external_id = $3`,
      values: [scope.organizationId, scope.livemode, externalId],
    });
    return row ?? null;
  }

  /** The rows of a page in the order read, and one more if there is another page: see `toPage`. */
  list(scope: Scope, filter: LeadFilter, page: PageRequest): Promise<LeadRow[]> {
    return this.sql.query<LeadRow>(listStatement(scope, filter, page));
  }

  /** The id of the new lead, or null if a concurrent or earlier insert has the same `external_id`. */
  async insert(tx: Tx, scope: Scope, lead: NewLead): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>({
      name: 'leads-insert',
      text: `INSERT INTO leads (organization_id, livemode, external_id, name, phone_number, email, reason, urgency,
               details, custom_fields, source, call_id, chat_id, outbound_call_id, created_at)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
             ON CONFLICT (organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING
             RETURNING id`,
      values: [
        scope.organizationId,
        scope.livemode,
        lead.external_id,
        lead.name,
        lead.phone_number,
        lead.email,
        lead.reason,
        lead.urgency,
        lead.details && JSON.stringify(lead.details),
        JSON.stringify(lead.custom_fields),
        lead.source,
        lead.call_id,
        lead.chat_id,
        lead.outbound_call_id,
        lead.created_at,
      ],
    });
    return row?.id ?? null;
  }
}

/**
 * The query of one page. Each name has one SQL text, from its filters and direction. A filter by number and address
 * could use three indexes, so this statement has no name and is planned for its values: a generic plan may choose the
 * wrong index and read all leads of a number that many leads share.
 */
export function listStatement(scope: Scope, filter: LeadFilter, page: PageRequest): Statement {
  const name = ['leads-list'];
  const conditions = ['organization_id = $1', 'livemode = $2'];
  const values: unknown[] = [scope.organizationId, scope.livemode];
  for (const field of Object.keys(CONDITIONS) as (keyof LeadFilter)[]) {
    const value = filter[field];
    if (value === null || value === undefined) continue;
    values.push(value);
    conditions.push(CONDITIONS[field](values.length));
    name.push(field);
  }
  const keyset = keysetClause(page, { at: 'created_at', id: 'id', firstParameter: values.length + 1 });
  if (keyset.values.length > 0) name.push(page.before ? 'before' : 'after');
  values.push(...keyset.values, keyset.limit);
  return {
    ...(filter.phone_number && filter.email ? {} : { name: name.join('-') }),
    text: `SELECT ${COLUMNS} FROM leads WHERE ${conditions.join(' AND ')} ${keyset.where} ${keyset.orderBy} LIMIT $${values.length}`,
    values,
  };
}
