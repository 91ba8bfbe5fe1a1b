import {
  consentFields,
  formatInstant,
  present,
  type Consent,
  type ConsentMethod,
  type ConsentRecord,
  type OutboundCallPurpose,
  type RevocationCause,
  type RevocationChannel,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/**
 * Evidence of a person's consent to AI calls. A row never changes except for the withdrawal, which is set once. The
 * ledger proves the row: see `consent-ledger.entity.ts`.
 */
@Entity({ name: 'consents' })
@Index('consents_newest', { synchronize: false })
@Index('consents_by_phone_number', { synchronize: false })
@Index('consents_in_force', { synchronize: false })
@Index('consents_external_id', { synchronize: false })
@Index('consents_outside_ledger', { synchronize: false })
export class ConsentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'consents_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('text', { nullable: true })
  external_id: string | null;

  /** The number as E.164. */
  @Column('text')
  phone_number: string;

  @Column('text', { array: true })
  purposes: OutboundCallPurpose[];

  @Column('text')
  consent_text: string;

  @Column('text', { nullable: true })
  source_url: string | null;

  @Column('text', { nullable: true })
  ip_address: string | null;

  @Column('text', { nullable: true })
  user_agent: string | null;

  /** Kept as evidence and not part of the public representation. */
  @Column('text')
  method: ConsentMethod;

  @Column('text', { nullable: true })
  seller: string | null;

  @Column('text', { nullable: true })
  form_version: string | null;

  @Column('text', { nullable: true })
  recorded_by: string | null;

  /** In whole seconds, like all instants of a consent. */
  @Column('timestamptz')
  obtained_at: Date;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;

  @Column('text', { nullable: true })
  revoked_cause: RevocationCause | null;

  @Column('text', { nullable: true })
  revoked_channel: RevocationChannel | null;

  @Column('timestamptz')
  created_at: Date;

  /** The ledger's row of the consent. Null until the ledger has adopted a row of an earlier version. */
  @Column('bigint', { nullable: true })
  seq: number | null;

  /** The ledger's row of the withdrawal. */
  @Column('bigint', { nullable: true })
  revocation_seq: number | null;
}

/** Columns of the public representation, including the columns of the ledger's row. */
export type ConsentRow = Pick<ConsentEntity, Exclude<keyof ConsentRecord, 'hash' | 'prev_hash'>> &
  Pick<ConsentRecord, 'hash' | 'prev_hash'>;

/** The representation of a consent in the platform API. HIPAA mode redacts nothing in it. */
export function toConsent(row: ConsentRow): Consent {
  return present(
    consentFields,
    {
      ...row,
      obtained_at: formatInstant(row.obtained_at),
      revoked_at: row.revoked_at && formatInstant(row.revoked_at),
      created_at: formatInstant(row.created_at),
    },
    { detail: true, hipaa: false },
  );
}
