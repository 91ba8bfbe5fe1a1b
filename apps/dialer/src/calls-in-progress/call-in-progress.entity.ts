import { Column, Entity, Index, PrimaryColumn } from '@frontdesk/persistence';

/** A call in records. While it lasts, the dialer delays outbound calls to the same person. */
@Entity({ name: 'calls_in_progress' })
@Index('calls_in_progress_by_number', { synchronize: false })
@Index('calls_in_progress_forgotten', { synchronize: false })
export class CallInProgressEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'calls_in_progress_pkey' })
  organization_id: number;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'calls_in_progress_pkey' })
  livemode: boolean;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'calls_in_progress_pkey' })
  call_id: number;

  /** The number as E.164, if the carrier reported one. */
  @Column('text')
  phone_number: string;

  /** Kept after the call has ended, because its start event may arrive after its end event. */
  @Column('boolean')
  is_over: boolean;

  /** The call stops delaying others at this time, even if its end is never reported. */
  @Column('timestamptz')
  counts_until: Date;
}
