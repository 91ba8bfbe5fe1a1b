import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** An organization's trial minutes: the number that the platform last set, minus those used since. */
@Entity({ name: 'trial_minutes' })
export class TrialMinutesEntity {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'trial_minutes_pkey' })
  organization_id: number;

  /** The facts version that set the balance. */
  @Column('bigint')
  version: number;

  /** Null if there is no limit. */
  @Column('integer', { nullable: true })
  balance: number | null;
}
