import { formatInstant, present, termsAcceptanceFields, type TermsAcceptance } from '@frontdesk/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { OrganizationEntity } from '../organizations/organization.entity.js';

/** An acceptance of the terms of outbound calls, kept as evidence. A row never changes. */
@Entity('terms_acceptances')
@Index('terms_acceptances_of_organization', { synchronize: false })
export class TermsAcceptanceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint')
  @ForeignKey(() => OrganizationEntity, { name: 'terms_acceptances_organization_id_fkey' })
  organization_id: number;

  @Column('text')
  version: string;

  /** SHA-256 of the accepted text, in hexadecimal. */
  @Column('text')
  text_sha256: string;

  @Column('text')
  accepted_by: string;

  /** In whole seconds. */
  @Column('timestamptz')
  accepted_at: Date;

  @Column('text', { nullable: true })
  ip_address: string | null;
}

export function toTermsAcceptance(row: Omit<TermsAcceptanceEntity, 'id' | 'organization_id'>): TermsAcceptance {
  return present(
    termsAcceptanceFields,
    { ...row, accepted_at: formatInstant(row.accepted_at) },
    { detail: true, hipaa: false },
  );
}
