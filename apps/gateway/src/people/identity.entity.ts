import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';

/** An account at an OpenID Connect provider, with which a person signs in. */
@Entity('identities')
@Unique('identities_subject', ['issuer', 'subject'])
@Unique('identities_of_person', ['person_id', 'issuer'])
export class IdentityEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('PersonEntity', { nullable: false })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'identities_person_id_fkey' })
  person?: object;

  @Column('bigint')
  person_id: number;

  @Column('text')
  issuer: string;

  /** The `sub` of the provider's tokens. */
  @Column('text')
  subject: string;

  /** The verified address at the provider when the identity was linked. */
  @Column('text')
  email: string;

  @Column('timestamptz')
  created_at: Date;
}
