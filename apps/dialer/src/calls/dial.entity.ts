import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from '@frontdesk/persistence';
import { OutboundCallEntity } from './outbound-call.entity.js';

/** How a dial ended, as records shows it. */
export type AttemptOutcome = 'completed' | 'missed' | 'failed';

/** One dial. Written before the request to the carrier, so that no phone rings without a record. */
@Entity({ name: 'outbound_attempts' })
@Index('outbound_attempts_by_call', { synchronize: false })
@Index('outbound_attempts_by_number', { synchronize: false })
@Index('outbound_attempts_by_start', { synchronize: false })
@Index('outbound_attempts_active', { synchronize: false })
@Index('outbound_attempts_expiring', { synchronize: false })
@Index('outbound_attempts_unnamed', { synchronize: false })
@Index('outbound_attempts_carrier_call_id', { synchronize: false })
@Check('outbound_attempts_end_with_an_outcome', '(ended_at IS NULL) = (outcome IS NULL)')
export class DialEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbound_attempts_pkey' })
  attempt_id: string;

  @Column('bigint')
  @ForeignKey(() => OutboundCallEntity, { name: 'outbound_attempts_outbound_call_id_fkey', onDelete: 'CASCADE' })
  outbound_call_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The dialed number as E.164. */
  @Column('text')
  phone_number: string;

  /** The caller id; null if the organization has none. */
  @Column('text', { nullable: true })
  from_number: string | null;

  /** In milliseconds, because the frequency limit is computed from it to the millisecond. */
  @Column('timestamptz')
  started_at: Date;

  /** Who dials: a carrier's name, or `runtime` if the voice runtime reported the dial. */
  @Column('text')
  carrier: string;

  /** The carrier's id; null until the carrier responds. */
  @Column('text', { nullable: true })
  carrier_call_id: string | null;

  @Column('timestamptz', { nullable: true })
  answered_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;

  @Column('text', { nullable: true })
  outcome: AttemptOutcome | null;

  @Column('integer', { nullable: true })
  duration_seconds: number | null;

  /** The result of a completed dial. */
  @Column('text', { nullable: true })
  disposition: string | null;

  /** When a dial without reports expires, so that it does not use its line forever. */
  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  /** Increases with every published change. */
  @Column('integer', { default: 1 })
  revision: number;

  /** Trial minutes that the dial reserved when it started. */
  @Column('integer', { default: 0 })
  reserved_minutes: number;

  /** When the carrier reported the end of the call or was instructed to end it. No instruction follows. */
  @Column('timestamptz', { nullable: true })
  carrier_done_at: Date | null;

  /** When the carrier began to leave a message. Null if it leaves none. */
  @Column('timestamptz', { nullable: true })
  message_at: Date | null;
}
