import type { Page, PageRequest } from '@frontdesk/contracts';
import { columnsOf, keysetClause, sqlRunner, toPage, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OrganizationEntity } from './organization.entity.js';

export type NewOrganization = Omit<OrganizationEntity, 'id'>;
export type OrganizationChanges = Partial<Omit<OrganizationEntity, 'id' | 'version' | 'widget_id' | 'created_at'>>;

const COLUMNS = columnsOf(OrganizationEntity);

@Injectable()
export class OrganizationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(tx: Tx, organization: NewOrganization): Promise<OrganizationEntity> {
    const created = tx.orm.create(OrganizationEntity, organization);
    await tx.orm.insert(OrganizationEntity, created);
    return created;
  }

  /** Locks the organization until the transaction ends. */
  findForUpdate(tx: Tx, id: number): Promise<OrganizationEntity | null> {
    return tx.orm.findOne(OrganizationEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Tx, id: number, version: number, changes: OrganizationChanges): Promise<void> {
    await tx.orm.update(OrganizationEntity, { id }, { ...changes, version });
  }

  find(id: number): Promise<OrganizationEntity | null> {
    return this.dataSource.manager.findOneBy(OrganizationEntity, { id });
  }

  /** The organization of a chat widget. */
  async findByWidgetId(widgetId: string): Promise<OrganizationEntity | null> {
    const [row] = await sqlRunner(this.dataSource).query<OrganizationEntity>({
      name: 'organization-of-widget',
      text: `SELECT ${COLUMNS} FROM organizations WHERE widget_id = $1`,
      values: [widgetId],
    });
    return row ?? null;
  }

  /** The organization of a WhatsApp number. */
  async findByWhatsappNumber(phoneNumberId: string): Promise<OrganizationEntity | null> {
    const [row] = await sqlRunner(this.dataSource).query<OrganizationEntity>({
      name: 'organization-of-whatsapp-number',
      text: `SELECT ${COLUMNS} FROM organizations WHERE whatsapp_phone_number_id = $1`,
      values: [phoneNumberId],
    });
    return row ?? null;
  }

  async list(page: PageRequest): Promise<Page<OrganizationEntity>> {
    const { where, orderBy, limit, values } = keysetClause(page, { at: 'created_at', id: 'id', firstParameter: 1 });
    const rows = await sqlRunner(this.dataSource).query<OrganizationEntity>({
      text: `SELECT ${COLUMNS} FROM organizations WHERE true ${where} ${orderBy} LIMIT $${values.length + 1}`,
      values: [...values, limit],
    });
    return toPage(
      page,
      rows,
      (row) => ({ at: row.created_at.toISOString(), id: row.id }),
      (row) => row,
    );
  }
}
