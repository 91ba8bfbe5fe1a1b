import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Where the calls of one organization and mode wait for their turn. */
@Entity({ name: 'dial_lanes' })
@Index('dial_lanes_due', { synchronize: false })
export class DialLaneEntity {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'dial_lanes_pkey' })
  organization_id: number;

  @PrimaryColumn({ type: 'boolean', primaryKeyConstraintName: 'dial_lanes_pkey' })
  livemode: boolean;

  /** When there may be something to do; null while nothing waits for a time. */
  @Column('timestamptz', { nullable: true })
  due_at: Date | null;

  /** Until when a process has it in hand; null while none has. */
  @Column('timestamptz', { nullable: true })
  leased_until: Date | null;

  /** Grows with every claim, so that a process that lost its lease does not give back somebody else's. */
  @Column('bigint', { default: 0 })
  lease: number;
}
