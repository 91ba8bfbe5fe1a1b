import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { NewWhatsappTemplate, WhatsappTemplateRow } from './whatsapp-template.entity.js';

/** An organization whose templates are read from Meta. */
export interface TemplateAccount {
  organizationId: number;
  /** The organization's number at WhatsApp. */
  phoneNumberId: string;
}

const COLUMNS = 'id, name, language, body, status';
/** The largest number of templates in the list of one organization. WhatsApp allows 6000 in all languages. */
const MAX_TEMPLATES = 6000;

@Injectable()
export class TemplatesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  list(organizationId: number): Promise<WhatsappTemplateRow[]> {
    return this.sql.query<WhatsappTemplateRow>({
      name: 'whatsapp-templates-list',
      text: `SELECT ${COLUMNS} FROM whatsapp_templates WHERE organization_id = $1
             ORDER BY name, language LIMIT ${MAX_TEMPLATES}`,
      values: [organizationId],
    });
  }

  async find(
    organizationId: number,
    name: string,
    language: string,
    sql: SqlRunner = this.sql,
  ): Promise<WhatsappTemplateRow | null> {
    const [row] = await sql.query<WhatsappTemplateRow>({
      name: 'whatsapp-templates-find',
      text: `SELECT ${COLUMNS} FROM whatsapp_templates
             WHERE organization_id = $1 AND name = $2 AND language = $3`,
      values: [organizationId, name, language],
    });
    return row ?? null;
  }

  /** Inserts or replaces the templates of these names and languages. Returns their ids in no particular order. */
  async put(
    tx: Tx,
    organizationId: number,
    templates: readonly NewWhatsappTemplate[],
    isFromMeta: boolean,
  ): Promise<number[]> {
    const rows = await tx.query<{ id: number }>({
      name: 'whatsapp-templates-put',
      text: `INSERT INTO whatsapp_templates (organization_id, name, language, body, status, is_from_meta)
             SELECT $1, name, language, body, status, $6
             FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS given (name, language, body, status)
             ORDER BY name, language
             ON CONFLICT (organization_id, name, language) DO UPDATE
               SET body = excluded.body, status = excluded.status, is_from_meta = excluded.is_from_meta
             RETURNING id`,
      values: [
        organizationId,
        templates.map(({ name }) => name),
        templates.map(({ language }) => language),
        templates.map(({ body }) => body),
        templates.map(({ status }) => status),
        isFromMeta,
      ],
    });
    return rows.map(({ id }) => id);
  }

  /** Removes the templates that Meta no longer has. */
  async removeOthersFromMeta(tx: Tx, organizationId: number, keptIds: readonly number[]): Promise<void> {
    await tx.query({
      name: 'whatsapp-templates-remove',
      text: `DELETE FROM whatsapp_templates
             WHERE organization_id = $1 AND is_from_meta AND id <> ALL($2::bigint[])`,
      values: [organizationId, keptIds],
    });
  }

  /**
   * Claims an organization with a WhatsApp number whose templates are due to be read, and sets when they are due next.
   * Replicas claim different organizations.
   */
  async claimDue(now: Date, nextAt: Date): Promise<TemplateAccount | null> {
    const [row] = await this.sql.query<{ organization_id: number; phone_number_id: string }>({
      name: 'whatsapp-template-reads-claim',
      text: `WITH due AS (
               SELECT organization_facts.organization_id, facts ->> 'whatsapp_phone_number_id' AS phone_number_id
               FROM organization_facts LEFT JOIN whatsapp_template_reads AS known USING (organization_id)
               WHERE facts ->> 'whatsapp_phone_number_id' IS NOT NULL AND (known.due_at IS NULL OR known.due_at <= $1)
               ORDER BY known.due_at NULLS FIRST LIMIT 1
             ), claimed AS (
               INSERT INTO whatsapp_template_reads AS known (organization_id, due_at)
               SELECT organization_id, $2 FROM due
               ON CONFLICT (organization_id) DO UPDATE SET due_at = excluded.due_at WHERE known.due_at <= $1
               RETURNING organization_id
             )
             SELECT organization_id, phone_number_id FROM due JOIN claimed USING (organization_id)`,
      values: [now, nextAt],
    });
    return row ? { organizationId: row.organization_id, phoneNumberId: row.phone_number_id } : null;
  }
}
