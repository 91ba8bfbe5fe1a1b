import {
  placeholdersOf,
  present,
  whatsappTemplateFields,
  type WhatsappTemplate,
  type WhatsappTemplateStatus,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A WhatsApp template of an organization, for both modes. */
@Entity({ name: 'whatsapp_templates' })
@Index('whatsapp_templates_name', { synchronize: false })
export class WhatsappTemplateEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'whatsapp_templates_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('text')
  name: string;

  @Column('text')
  language: string;

  @Column('text')
  body: string;

  @Column('text')
  status: WhatsappTemplateStatus;

  /** Whether the template was read from Meta. Such a template is removed when Meta no longer has it. */
  @Column('boolean')
  is_from_meta: boolean;
}

export type WhatsappTemplateRow = Omit<WhatsappTemplateEntity, 'organization_id' | 'is_from_meta'>;
export type NewWhatsappTemplate = Omit<WhatsappTemplateRow, 'id'>;

export function toWhatsappTemplate(row: NewWhatsappTemplate): WhatsappTemplate {
  const record = { ...row, variables: placeholdersOf(row.body) };
  return present(whatsappTemplateFields, record, { detail: true, hipaa: false });
}
