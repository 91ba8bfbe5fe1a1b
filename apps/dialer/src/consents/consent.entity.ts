import {
  consentFields,
  formatInstant,
  present,
  type Consent,
  type ConsentMethod,
  type ConsentRecord,
  type OutboundCallPurpose,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** Evidence of a person's consent to AI calls. Apart from `revoked_at`, which is set once, a row never changes. */
@Entity({ name: 'consents' })
@Index('consents_newest', { synchronize: false })
@Index('consents_by_phone_number', { synchronize: false })
@Index('consents_in_force', { synchronize: false })
@Index('consents_external_id', { synchronize: false })
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

  /** In whole seconds, like all instants here. */
  @Column('timestamptz')
  obtained_at: Date;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}

/** Columns of the public representation. */
export type ConsentRow = Pick<ConsentEntity, keyof ConsentRecord>;

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
