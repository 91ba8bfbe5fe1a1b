import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { DialEntity } from '../calls/dial.entity.js';

/** One carrier callback about a dial, kept as evidence whether or not it changed the call. */
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
  @ForeignKey(() => DialEntity, { name: 'carrier_reports_attempt_id_fkey', onDelete: 'CASCADE' })
  attempt_id: string;

  /** `status` or `amd`. */
  @Column('text')
  news: string;

  /** The fields as the carrier sent them, without numbers and names. */
  @Column('jsonb')
  report: Record<string, string>;

  @Column('timestamptz')
  received_at: Date;
}

/**
 * When to ask the carrier again about a dial whose id or end is unknown. It is also the end of the lease of the replica
 * that asks.
 */
@Entity({ name: 'dial_inquiries' })
export class DialInquiryEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'dial_inquiries_pkey' })
  @ForeignKey(() => DialEntity, { name: 'dial_inquiries_attempt_id_fkey', onDelete: 'CASCADE' })
  attempt_id: string;

  @Column('timestamptz')
  ask_at: Date;
}
