import { Check, Column, Entity, ForeignKey, PrimaryColumn } from '@frontdesk/persistence';
import { ConsentEntity } from './consent.entity.js';
import type { LedgerRow, LedgerRowType } from './ledger-row.js';

/**
 * The ledger of consents of an organization and mode. It has a row for each consent and each withdrawal. The hash of a
 * row covers the consent and the hash of the previous row, so it reveals any later change.
 */
@Entity({ name: 'consent_ledger' })
@Check('consent_ledger_type', "type IN ('consent', 'withdrawal')")
export class ConsentLedgerEntity implements LedgerRow {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'consent_ledger_pkey' })
  organization_id: number;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'consent_ledger_pkey' })
  livemode: boolean;

  /** Counted from 1, without gaps. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'consent_ledger_pkey' })
  seq: number;

  @Column('text')
  type: LedgerRowType;

  @Column('bigint')
  @ForeignKey(() => ConsentEntity, { name: 'consent_ledger_consent_id_fkey' })
  consent_id: number;

  @Column('timestamptz')
  appended_at: Date;

  @Column('boolean')
  adopted: boolean;

  @Column('text')
  prev_hash: string;

  @Column('text')
  hash: string;
}

/** The nightly check: one row for the whole installation. */
@Entity({ name: 'consent_ledger_check' })
@Check('consent_ledger_check_id_check', 'id = 1')
export class ConsentLedgerCheckEntity {
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'consent_ledger_check_pkey' })
  id: number;

  /** When a replica began the last check. Null if none has, or the check was interrupted. */
  @Column('timestamptz', { nullable: true })
  claimed_at: Date | null;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;

  /** The rows of all ledgers. */
  @Column('bigint')
  rows: number;

  @Column('integer')
  faults: number;
}
