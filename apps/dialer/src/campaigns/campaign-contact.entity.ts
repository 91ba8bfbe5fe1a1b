import {
  campaignContactFields,
  decisionReasons,
  formatInstant,
  formatInstantOrNull,
  present,
  refusedRowFields,
  type CampaignContact,
  type CampaignContactRecord,
  type CampaignContactStatus,
  type RefusedRow,
  type Scalar,
} from '@frontdesk/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { CampaignEntity } from './campaign.entity.js';

/** A person in a campaign, with at most one call. */
@Entity({ name: 'campaign_contacts' })
@Index('campaign_contacts_number', { synchronize: false })
@Index('campaign_contacts_call', { synchronize: false })
@Index('campaign_contacts_newest', { synchronize: false })
@Index('campaign_contacts_by_status', { synchronize: false })
@Index('campaign_contacts_due', { synchronize: false })
@Index('campaign_contacts_called', { synchronize: false })
@Index('campaign_contacts_by_number', { synchronize: false })
@Index('campaign_contacts_by_age', { synchronize: false })
export class CampaignContactEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'campaign_contacts_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('bigint')
  @ForeignKey(() => CampaignEntity, { name: 'campaign_contacts_campaign_id_fkey', onDelete: 'CASCADE' })
  campaign_id: number;

  /** The number as E.164. */
  @Column('text')
  phone_number: string;

  @Column('text', { nullable: true })
  name: string | null;

  /** What the AI should know in this call. */
  @Column('jsonb', { nullable: true })
  context: Record<string, Scalar> | null;

  @Column('bigint', { nullable: true })
  consent_id: number | null;

  @Column('integer')
  line: number;

  @Column('text')
  status: CampaignContactStatus;

  /** The rule that refuses or delays the call. */
  @Column('text', { nullable: true })
  reason: string | null;

  /** When a waiting contact is looked at next. */
  @Column('timestamptz', { nullable: true })
  due_at: Date | null;

  @Column('bigint', { nullable: true })
  outbound_call_id: number | null;

  /** When the phone rang. */
  @Column('timestamptz', { nullable: true })
  called_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

/** A row of an imported file that was refused. */
@Entity({ name: 'campaign_refused_rows' })
@Index('campaign_refused_rows_once', { synchronize: false })
@Index('campaign_refused_rows_newest', { synchronize: false })
@Index('campaign_refused_rows_by_age', { synchronize: false })
export class RefusedRowEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'campaign_refused_rows_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('bigint')
  @ForeignKey(() => CampaignEntity, { name: 'campaign_refused_rows_campaign_id_fkey', onDelete: 'CASCADE' })
  campaign_id: number;

  @Column('integer')
  line: number;

  /** As E.164 if it is valid, so that an erasure finds it. */
  @Column('text', { nullable: true })
  phone_number: string | null;

  @Column('text')
  reason: string;

  /** SHA-256 of the row. */
  @Column('text')
  row_hash: string;

  @Column('timestamptz')
  created_at: Date;
}

/** Another campaign, or a request of the platform API, has a call to the number that waits. */
export const CALLED_ELSEWHERE = 'called_elsewhere';
const CALLED_ELSEWHERE_MESSAGE = 'Another campaign already has a call waiting for this number.';

/** A contact with the state of its call, which is read with it. */
export type CampaignContactRow = Omit<CampaignContactEntity, 'organization_id' | 'context' | 'called_at'> &
  Pick<CampaignContactRecord, 'call_status' | 'disposition'> & { call_reason: string | null; call_due: Date | null };

export function toCampaignContact(row: CampaignContactRow): CampaignContact {
  const reason = row.reason ?? row.call_reason;
  const waitsUntil = row.status === 'waiting' && row.reason !== null ? row.due_at : row.call_due;
  return present(
    campaignContactFields,
    {
      ...row,
      reason,
      reason_message: messageOf(reason),
      waits_until: formatInstantOrNull(waitsUntil),
      ended_at: formatInstantOrNull(row.ended_at),
      created_at: formatInstant(row.created_at),
    },
    { detail: true, hipaa: false },
  );
}

function messageOf(reason: string | null): string | null {
  if (reason === null) return null;
  if (reason === CALLED_ELSEWHERE) return CALLED_ELSEWHERE_MESSAGE;
  const reasons: Readonly<Record<string, { message: string }>> = decisionReasons;
  return reasons[reason]?.message ?? null;
}

export function toRefusedRow(row: RefusedRowEntity): RefusedRow {
  return present(
    refusedRowFields,
    { ...row, created_at: formatInstant(row.created_at) },
    { detail: true, hipaa: false },
  );
}
