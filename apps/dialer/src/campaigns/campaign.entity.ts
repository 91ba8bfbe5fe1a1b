import {
  campaignFields,
  decisionReasons,
  formatInstant,
  formatInstantOrNull,
  present,
  type Campaign,
  type CampaignContactCounts,
  type CampaignContactStatus,
  type CampaignStatus,
  type CampaignWait,
  type DecisionReason,
  type OutboundCallPurpose,
  type Scalar,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A list of people whom the AI calls. */
@Entity({ name: 'campaigns' })
@Index('campaigns_newest', { synchronize: false })
@Index('campaigns_due', { synchronize: false })
export class CampaignEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'campaigns_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  name: string;

  @Column('text')
  purpose: OutboundCallPurpose;

  @Column('text')
  status: CampaignStatus;

  @Column('text', { nullable: true })
  seller: string | null;

  @Column('jsonb', { nullable: true })
  context: Record<string, Scalar> | null;

  @Column('integer')
  calls_at_once: number;

  @Column('integer', { nullable: true })
  calls_per_day: number | null;

  @Column('timestamptz', { nullable: true })
  starts_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ends_at: Date | null;

  /** The rule that paused the campaign. */
  @Column('text', { nullable: true })
  paused_reason: DecisionReason | null;

  @Column('text', { nullable: true })
  waits_for: CampaignWait | null;

  @Column('timestamptz', { nullable: true })
  waits_until: Date | null;

  /** When the runner looks at the campaign next, in real time; null if never. A claim moves it ahead. */
  @Column('timestamptz', { nullable: true })
  due_at: Date | null;

  /** Not used. Processes of an earlier version write it when a campaign is paused. */
  @Column('boolean', { default: false })
  is_resumed: boolean;

  @Column('timestamptz', { nullable: true })
  started_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

/**
 * A change of the number of contacts with a status, or of refused rows. The number is the sum of the rows. Triggers of
 * the counted tables add them in the transaction of the change.
 */
@Entity({ name: 'campaign_counts' })
export class CampaignCountEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'campaign_counts_pkey' })
  campaign_id: number;

  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'campaign_counts_pkey',
  })
  id: number;

  @Column('text')
  counted: CampaignContactStatus | 'refused_rows';

  @Column('integer')
  count: number;
}

/** A campaign with its counts, which are read with it. */
export type CampaignRow = CampaignEntity & { counts: Partial<Record<CampaignCountEntity['counted'], number>> | null };

const NO_CONTACTS: CampaignContactCounts = {
  total: 0,
  waiting: 0,
  calling: 0,
  completed: 0,
  no_answer: 0,
  voicemail: 0,
  failed: 0,
  refused: 0,
  cancelled: 0,
};

export function toCampaign(row: CampaignRow): Campaign {
  const { refused_rows = 0, ...given } = row.counts ?? {};
  const contacts = { ...NO_CONTACTS, ...given };
  contacts.total = Object.values(contacts).reduce((sum, count) => sum + count, 0);
  return present(
    campaignFields,
    {
      ...row,
      starts_at: formatInstantOrNull(row.starts_at),
      ends_at: formatInstantOrNull(row.ends_at),
      paused_reason_message: row.paused_reason && decisionReasons[row.paused_reason].message,
      waits_until: formatInstantOrNull(row.waits_until),
      contacts,
      refused_rows,
      started_at: formatInstantOrNull(row.started_at),
      ended_at: formatInstantOrNull(row.ended_at),
      created_at: formatInstant(row.created_at),
    },
    { detail: true, hipaa: false },
  );
}
