import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An organization's trial minutes since the platform set them last, less those that were used. */
@Entity({ name: 'trial_minutes' })
export class TrialMinutesEntity {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'trial_minutes_pkey' })
  organization_id: number;

  /** The version of the organization's facts that set the balance. */
  @Column('bigint')
  version: number;

  /** Null for no limit. */
  @Column('integer', { nullable: true })
  balance: number | null;
}
