import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { OutboundAttemptEntity } from '../outbound-calls/outbound-attempt.entity.js';

/** Evidence: one callback of a carrier about a dial, whether it moved the call or came too late to. */
@Entity({ name: 'carrier_reports' })
@Index('carrier_reports_once', { synchronize: false })
export class CarrierReportEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'carrier_reports_pkey',
  })
  id: number;

  @Column('uuid')
  @ForeignKey(() => OutboundAttemptEntity, { name: 'carrier_reports_attempt_id_fkey', onDelete: 'CASCADE' })
  attempt_id: string;

  /** `status` or `amd`. */
  @Column('text')
  news: string;

  /** The carrier's own words, without numbers and names. */
  @Column('jsonb')
  report: Record<string, string>;

  @Column('timestamptz')
  received_at: Date;
}

/** When a carrier is to be asked again about a dial whose id or end is not known; also the lease of who asks. */
@Entity({ name: 'dial_inquiries' })
export class DialInquiryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dial_inquiries_pkey' })
  @ForeignKey(() => OutboundAttemptEntity, { name: 'dial_inquiries_attempt_id_fkey', onDelete: 'CASCADE' })
  attempt_id: string;

  @Column('timestamptz')
  ask_at: Date;
}
