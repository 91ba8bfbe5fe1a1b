import { leadFields, type EventDeclaration, type PageRequest } from '@frontdesk/contracts';
import { AnnouncedInserts, type Announcement, type Deadline } from '@frontdesk/messaging';
import {
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Statement,
  type Tx,
} from '@frontdesk/persistence';
import { FOLLOW_UP_COLUMNS, type FollowUpRow } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { FollowUpLeadRow, LeadEntity, LeadRow } from './lead.entity.js';

/** Filters of a list; an absent or null filter matches every lead. */
export interface LeadFilter {
  /** The number as E.164. */
  phone_number?: string | null;
  email?: string | null;
  /** An RFC 3339 instant, inclusive. */
  since?: string | null;
  /** An RFC 3339 instant, exclusive. */
  until?: string | null;
}

/** Filters of a list for members. */
export interface FollowUpLeadFilter extends LeadFilter {
  handled?: boolean | null;
  assignee_id?: number | null;
}

export type NewLead = Omit<LeadEntity, 'id' | 'organization_id' | 'livemode' | keyof FollowUpRow>;

const COLUMNS = Object.keys(leadFields).join(', ');

const NEW_COLUMNS = [
  'external_id',
  'name',
  'phone_number',
  'email',
  'reason',
  'urgency',
  'details',
  'custom_fields',
  'source',
  'call_id',
  'chat_id',
  'outbound_call_id',
  'created_at',
] as const satisfies readonly (keyof NewLead)[];

const CHANGEABLE = [
  'name',
  'phone_number',
  'email',
  'reason',
  'urgency',
  'details',
  'custom_fields',
] as const satisfies readonly (keyof LeadRow)[];

@Injectable()
export class LeadsRepository {
  private readonly sql: SqlRunner;
  private readonly announced: AnnouncedInserts<(typeof NEW_COLUMNS)[number] | 'organization_id' | 'livemode'>;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
    this.announced = new AnnouncedInserts(dataSource, {
      name: 'leads-insert-announced',
      table: 'leads',
      columns: ['organization_id', 'livemode', ...NEW_COLUMNS],
    });
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

  /** Locks the lead, of either mode, until the transaction ends. */
  async lock(tx: Tx, organizationId: number, id: number): Promise<LeadRow | null> {
    const [row] = await tx.query<LeadRow>({
      name: 'leads-lock',
      text: `SELECT ${COLUMNS} FROM leads WHERE id = $1 AND organization_id = $2 FOR UPDATE`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  async update(tx: Tx, scope: Scope, row: LeadRow): Promise<void> {
    await tx.query(updateRow({ name: 'leads-update', table: 'leads', scope, id: row.id, columns: CHANGEABLE, row }));
  }

  /** Returns the rows of a page in the order read, and one more if there is another page: see `toPage`. */
  list(scope: Scope, filter: LeadFilter, page: PageRequest): Promise<LeadRow[]> {
    return this.sql.query<LeadRow>(listOfLeads(scope, filter, page));
  }

  /** Like {@link list}, with the columns of the follow-up. */
  listFollowUps(scope: Scope, filter: FollowUpLeadFilter, page: PageRequest): Promise<FollowUpLeadRow[]> {
    return this.sql.query<FollowUpLeadRow>(listOfFollowUpLeads(scope, filter, page));
  }

  /** Inserts a lead and returns its id. Returns null if a concurrent or earlier insert has the same `external_id`. */
  async insert(tx: Tx, scope: Scope, lead: NewLead): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      insertRow({
        name: 'leads-insert',
        table: 'leads',
        scope,
        columns: NEW_COLUMNS,
        row: toRow(lead),
        onConflict: '(organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING',
        returning: 'id',
      }),
    );
    return row?.id ?? null;
  }

  /** Inserts a lead without an `external_id`, together with its event. Returns the id. */
  insertAnnounced<E extends EventDeclaration>(
    { organizationId, livemode }: Scope,
    lead: NewLead,
    announcement: Announcement<E>,
    deadline: Deadline,
  ): Promise<number> {
    return this.announced.insert({ ...lead, organization_id: organizationId, livemode }, announcement, deadline);
  }
}

function toRow(lead: NewLead): Record<(typeof NEW_COLUMNS)[number], unknown> {
  return { ...lead, custom_fields: JSON.stringify(lead.custom_fields) };
}

/**
 * The query of one page; see `listStatement` of persistence. A filter by number and address could use three indexes, so
 * this statement has no name and is planned for its values. A generic plan may choose the wrong index and read all
 * leads of a number that many leads share.
 */
export function listOfLeads(scope: Scope, filter: LeadFilter, page: PageRequest): Statement {
  return listStatement({
    ...(filter.phone_number && filter.email ? {} : { name: 'leads-list' }),
    table: 'leads',
    columns: COLUMNS,
    at: 'created_at',
    scope,
    filters: [
      ['phone_number', 'phone_number = ?', filter.phone_number],
      ['email', 'lower(email) = lower(?)', filter.email],
    ],
    range: keysetRange(page, filter),
  });
}

const HANDLED_IS = { any: undefined, false: 'handled_at IS NULL', true: 'handled_at IS NOT NULL' } as const;

/** Each filter has its index. A statement with several filters is planned for its values. */
export function listOfFollowUpLeads(scope: Scope, filter: FollowUpLeadFilter, page: PageRequest): Statement {
  const { phone_number, email, assignee_id, handled } = filter;
  const filterCount = [phone_number, email, assignee_id, handled].filter((one) => one !== null && one !== undefined);
  const where = HANDLED_IS[`${handled ?? 'any'}`];
  return listStatement({
    ...(filterCount.length > 1 ? {} : { name: ['leads-team', handled ?? 'any'].join('-') }),
    table: 'leads',
    columns: [COLUMNS, ...FOLLOW_UP_COLUMNS].join(', '),
    at: 'created_at',
    scope,
    ...(where ? { where } : {}),
    filters: [
      ['phone_number', 'phone_number = ?', phone_number],
      ['email', 'lower(email) = lower(?)', email],
      ['assignee', 'assignee_id = ?', assignee_id],
    ],
    range: keysetRange(page, filter),
  });
}
