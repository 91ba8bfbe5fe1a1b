import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { OutboundCallEntity } from './outbound-call.entity.js';

/** How a dial ended, as records shows it. */
export type AttemptOutcome = 'completed' | 'missed' | 'failed';

/** One dial start. It is written before the carrier is asked, so that no phone rings without one. */
@Entity({ name: 'outbound_attempts' })
@Index('outbound_attempts_by_call', { synchronize: false })
@Index('outbound_attempts_by_number', { synchronize: false })
@Index('outbound_attempts_by_start', { synchronize: false })
@Index('outbound_attempts_active', { synchronize: false })
@Index('outbound_attempts_expiring', { synchronize: false })
@Index('outbound_attempts_unnamed', { synchronize: false })
@Index('outbound_attempts_carrier_call_id', { synchronize: false })
@Check('outbound_attempts_end_with_an_outcome', '(ended_at IS NULL) = (outcome IS NULL)')
export class OutboundAttemptEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'outbound_attempts_pkey' })
  attempt_id: string;

  @Column('bigint')
  @ForeignKey(() => OutboundCallEntity, { name: 'outbound_attempts_outbound_call_id_fkey', onDelete: 'CASCADE' })
  outbound_call_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** E.164. */
  @Column('text')
  phone_number: string;

  /** The caller id; null when the organization has none. */
  @Column('text', { nullable: true })
  from_number: string | null;

  /** To the millisecond: the frequency limit counts back from it. */
  @Column('timestamptz')
  started_at: Date;

  /** Who dials: a carrier's name, or `runtime` when the voice runtime reported that it does. */
  @Column('text')
  carrier: string;

  /** The carrier's own id; null until it has answered. */
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

  /** What came of a completed dial. */
  @Column('text', { nullable: true })
  disposition: string | null;

  /** When an attempt that nobody reports about is given up, so that no line is held for ever. */
  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  /** Grows with every change that is announced. */
  @Column('integer', { default: 1 })
  revision: number;

  /** Trial minutes set aside at the start. */
  @Column('integer', { default: 0 })
  reserved_minutes: number;

  /** When the carrier said that its call is over, or was told to end it: there is nothing more to tell it. */
  @Column('timestamptz', { nullable: true })
  carrier_done_at: Date | null;

  /** Since when the carrier leaves a message on the machine that has answered; null without one. */
  @Column('timestamptz', { nullable: true })
  message_at: Date | null;
}
