import { Column, Entity, Index, PrimaryColumn } from '@frontdesk/persistence';

/** An organization queue: the waiting outbound calls of one organization and mode. */
@Entity({ name: 'dial_lanes' })
@Index('dial_lanes_due', { synchronize: false })
export class OrganizationQueueEntity {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'dial_lanes_pkey' })
  organization_id: number;

  @PrimaryColumn({ type: 'boolean', primaryKeyConstraintName: 'dial_lanes_pkey' })
  livemode: boolean;

  /** When the queue is due. Null while no call in it has a due time. */
  @Column('timestamptz', { nullable: true })
  due_at: Date | null;

  /** When the lease expires; null while the queue is not claimed. */
  @Column('timestamptz', { nullable: true })
  leased_until: Date | null;

  /** Increases with every claim, so that a process whose lease has expired cannot release the next claim. */
  @Column('bigint', { default: 0 })
  lease: number;
}
