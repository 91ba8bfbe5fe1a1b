import {
  followUpLeadFields,
  formatInstant,
  leadEventFields,
  leadFields,
  present,
  type CustomField,
  type FollowUpLead,
  type Lead,
  type LeadInEvent,
  type LeadRecord,
  type LeadSource,
  type Presentation,
  type Scalar,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { readableFollowUp, type FollowUpRow } from '@frontdesk/service-host';

/** A row of the table. Properties have the column names, so that rows of plain SQL need no mapping. */
@Entity({ name: 'leads' })
@Index('leads_newest', { synchronize: false })
@Index('leads_by_phone_number', { synchronize: false })
@Index('leads_by_name', { synchronize: false })
@Index('leads_by_email', { synchronize: false })
@Index('leads_by_phone_number_and_email', { synchronize: false })
@Index('leads_external_id', { synchronize: false })
@Index('leads_by_call', { synchronize: false })
@Index('leads_by_assignee', { synchronize: false })
@Index('leads_not_handled', { synchronize: false })
export class LeadEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'leads_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The producer's own id of the lead, which makes recording it idempotent. */
  @Column('text', { nullable: true })
  external_id: string | null;

  @Column('text', { nullable: true })
  name: string | null;

  /** The number as E.164. */
  @Column('text', { nullable: true })
  phone_number: string | null;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text')
  reason: string;

  @Column('text', { nullable: true })
  urgency: string | null;

  @Column('jsonb', { nullable: true })
  details: Record<string, Scalar> | null;

  @Column('jsonb', { default: {} })
  custom_fields: Record<string, CustomField>;

  @Column('text')
  source: LeadSource;

  @Column('bigint', { nullable: true })
  call_id: number | null;

  @Column('bigint', { nullable: true })
  chat_id: number | null;

  @Column('bigint', { nullable: true })
  outbound_call_id: number | null;

  /** The member who looks after the lead. */
  @Column('bigint', { nullable: true })
  assignee_id: number | null;

  /** In whole seconds. */
  @Column('timestamptz', { nullable: true })
  handled_at: Date | null;

  @Column('bigint', { nullable: true })
  handled_by_id: number | null;

  @Column('text', { nullable: true })
  handled_by_name: string | null;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}

/** Columns of the public representation. */
export type LeadRow = Pick<LeadEntity, keyof LeadRecord>;

/** The representation of a lead in a response. */
export function toLead(row: LeadRow, presentation: Presentation): Lead {
  return present(leadFields, { ...row, created_at: formatInstant(row.created_at) }, presentation);
}

/** A row of a list for members. */
export type FollowUpLeadRow = LeadRow & FollowUpRow;

/** The representation of a lead in a list for members. */
export function toFollowUpLead(row: FollowUpLeadRow, hipaa: boolean): FollowUpLead {
  const lead = { ...row, created_at: formatInstant(row.created_at), ...readableFollowUp(row) };
  return present(followUpLeadFields, lead, { detail: false, hipaa });
}

/**
 * The representation of a lead in an event. It is always complete, because the consumer that forwards the event omits
 * fields for HIPAA mode.
 */
export function toLeadInEvent(row: LeadRow): LeadInEvent {
  return present(
    leadEventFields,
    { ...row, created_at: formatInstant(row.created_at) },
    { detail: true, hipaa: false },
  );
}
