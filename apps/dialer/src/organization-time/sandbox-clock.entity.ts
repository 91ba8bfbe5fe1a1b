import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** The clock of an organization in test mode. Without a row, it has the real time, and simulated calls do not wait. */
@Entity({ name: 'sandbox_clocks' })
export class SandboxClockEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'sandbox_clocks_pkey' })
  organization_id: number;

  /** How far the clock is ahead of the real time, if it runs. Negative if it was frozen and runs again. */
  @Column('bigint')
  offset_ms: number;

  /** The time at which the clock stands still. Null if it runs. */
  @Column('timestamptz', { nullable: true })
  frozen_at: Date | null;
}
