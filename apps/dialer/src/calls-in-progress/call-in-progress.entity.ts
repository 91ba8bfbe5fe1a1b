import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A call of records, as far as it keeps the dialer from ringing the person on it. */
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

  /** E.164 where the carrier gave a number. */
  @Column('text')
  phone_number: string;

  /** Kept when the call is over, since the event of its beginning may come later than that of its end. */
  @Column('boolean')
  is_over: boolean;

  /** From then on the call counts no longer, whatever was heard of it. */
  @Column('timestamptz')
  counts_until: Date;
}
