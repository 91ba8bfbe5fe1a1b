import { Batcher } from '@frontdesk/concurrency';
import type { Page, PageRequest } from '@frontdesk/contracts';
import {
  columnNamesOf,
  columnsOf,
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  toPage,
  updateRow,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { OrganizationEntity } from './organization.entity.js';

export type NewOrganization = Omit<OrganizationEntity, 'id'>;
export type OrganizationChanges = Partial<Omit<OrganizationEntity, 'id' | 'version' | 'widget_id' | 'created_at'>>;
export type OrganizationForCaller = Pick<OrganizationEntity, 'id' | 'version' | 'hipaa_mode' | 'deleted_at'>;

const COLUMNS = columnsOf(OrganizationEntity);

const NEW_COLUMNS = columnNamesOf(OrganizationEntity).filter((name) => name !== 'id');

const JSON_COLUMNS = ['business_hours', 'services', 'faq', 'intake', 'handoff', 'inbound_numbers'] as const;

/** Lists become Postgres arrays unless they are JSON already. */
function toRow(organization: NewOrganization): Record<keyof NewOrganization, unknown> {
  const lists = JSON_COLUMNS.map((name) => [name, organization[name] && JSON.stringify(organization[name])] as const);
  return { ...organization, ...Object.fromEntries(lists) };
}

/** The maximum number of requests whose organizations one statement reads. */
const MAX_CALLERS = 100;

@Injectable()
export class OrganizationsRepository {
  private readonly sql: SqlRunner;

  private readonly forCallers = new Batcher<number, OrganizationForCaller | null>({
    maxSize: MAX_CALLERS,
    run: async (ids) => {
      const rows = await this.sql.query<OrganizationForCaller>({
        name: 'organizations-for-callers',
        text: 'SELECT id, version, hipaa_mode, deleted_at FROM organizations WHERE id = ANY ($1::bigint[])',
        values: [[...new Set(ids)]],
      });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return (id) => byId.get(id) ?? null;
    },
  });

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async insert(tx: Tx, organization: NewOrganization): Promise<OrganizationEntity> {
    const [row] = await tx.query<OrganizationEntity>(
      insertRow({
        name: 'organization-insert',
        table: 'organizations',
        scope: null,
        columns: NEW_COLUMNS,
        row: toRow(organization),
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  /** Locks the organization until the transaction ends. Returns null if there is none. */
  async findForUpdate(tx: Tx, id: number): Promise<OrganizationEntity | null> {
    const [row] = await tx.query<OrganizationEntity>({
      name: 'organization-lock',
      text: `SELECT ${COLUMNS} FROM organizations WHERE id = $1 FOR UPDATE`,
      values: [id],
    });
    return row ?? null;
  }

  /** Stores the given changes and the new version. Other columns keep their values. */
  async update(tx: Tx, id: number, version: number, changes: OrganizationChanges): Promise<void> {
    const row: Partial<OrganizationEntity> = { ...changes, version };
    // The statement has no name, because its text depends on the changes.
    await tx.query(
      updateRow({
        table: 'organizations',
        scope: null,
        id,
        columns: NEW_COLUMNS.filter((name) => row[name] !== undefined),
        row: toRow(row as OrganizationEntity),
      }),
    );
  }

  /** Returns null if there is no such organization. */
  async find(id: number): Promise<OrganizationEntity | null> {
    const [row] = await this.sql.query<OrganizationEntity>({
      name: 'organization-find',
      text: `SELECT ${COLUMNS} FROM organizations WHERE id = $1`,
      values: [id],
    });
    return row ?? null;
  }

  /**
   * Returns the columns that a caller of the platform API needs, or null if there is no such organization. One
   * statement reads the organizations of all requests that have arrived since the last statement. It starts after they
   * have arrived, so each request sees every change that was confirmed before it.
   */
  findForCaller(id: number): Promise<OrganizationForCaller | null> {
    return this.forCallers.add(id);
  }

  /** The organization of a chat widget. A deleted organization has no widget. */
  async findByWidgetId(widgetId: string): Promise<OrganizationEntity | null> {
    const [row] = await this.sql.query<OrganizationEntity>({
      name: 'organization-of-widget',
      text: `SELECT ${COLUMNS} FROM organizations WHERE widget_id = $1 AND deleted_at IS NULL`,
      values: [widgetId],
    });
    return row ?? null;
  }

  /** Until the transaction ends, no other one makes these numbers inbound numbers or handoff numbers. */
  async lockNumbers(tx: Tx, phoneNumbers: readonly string[]): Promise<void> {
    await tx.query({
      name: 'organization-lock-numbers',
      text: `SELECT pg_advisory_xact_lock(hashtextextended('handoff ' || number, 0))
             FROM (SELECT DISTINCT number FROM unnest($1::text[]) AS number ORDER BY number) AS numbers`,
      values: [phoneNumbers],
    });
  }

  /** Whether an organization hands calls over to this number. */
  async isHandoff(tx: Tx, phoneNumber: string): Promise<boolean> {
    const rows = await tx.query({
      name: 'organization-is-handoff',
      text: `SELECT 1 FROM organizations WHERE removed_at IS NULL AND (handoff_number = $1
               OR handoff @> jsonb_build_array(jsonb_build_object('phone_number', $1::text))) LIMIT 1`,
      values: [phoneNumber],
    });
    return rows.length > 0;
  }

  /** Whether callers dial one of these numbers. */
  async areInbound(tx: Tx, phoneNumbers: readonly string[]): Promise<boolean> {
    const rows = await tx.query({
      name: 'inbound-numbers-among',
      text: 'SELECT 1 FROM inbound_numbers WHERE phone_number = ANY ($1::text[]) LIMIT 1',
      values: [phoneNumbers],
    });
    return rows.length > 0;
  }

  /** The organization of a WhatsApp number. */
  async findByWhatsappNumber(phoneNumberId: string): Promise<OrganizationEntity | null> {
    const [row] = await this.sql.query<OrganizationEntity>({
      name: 'organization-of-whatsapp-number',
      text: `SELECT ${COLUMNS} FROM organizations WHERE whatsapp_phone_number_id = $1`,
      values: [phoneNumberId],
    });
    return row ?? null;
  }

  /** Returns organizations that were deleted before that time and whose data is still there. */
  async dueForRemoval(deletedBefore: Date, limit: number): Promise<number[]> {
    const rows = await this.sql.query<{ id: number }>({
      name: 'organizations-due-for-removal',
      text: `SELECT id FROM organizations WHERE deleted_at <= $1 AND removed_at IS NULL ORDER BY deleted_at LIMIT $2`,
      values: [deletedBefore, limit],
    });
    return rows.map(({ id }) => id);
  }

  async list(page: PageRequest): Promise<Page<OrganizationEntity>> {
    const rows = await this.sql.query<OrganizationEntity>(
      listStatement({
        name: 'organization-list',
        table: 'organizations',
        columns: COLUMNS,
        at: 'created_at',
        scope: null,
        range: keysetRange(page),
      }),
    );
    return toPage(
      page,
      rows,
      (row) => ({ at: row.created_at.toISOString(), id: row.id }),
      (row) => row,
    );
  }
}
