import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An organization's trial minutes as last set by the platform, minus those used since. */
@Entity({ name: 'trial_minutes' })
export class TrialMinutesEntity {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'trial_minutes_pkey' })
  organization_id: number;

  /** The facts version that set the balance. */
  @Column('bigint')
  version: number;

  /** Null without a limit. */
  @Column('integer', { nullable: true })
  balance: number | null;
}
