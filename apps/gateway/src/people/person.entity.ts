import { Column, Entity, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';

/** A person who signs in to the portal. May be a member of several organizations. */
@Entity('people')
@Unique('people_email', ['email'])
export class PersonEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The login name, in lower case. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  /** The hash of the password, or null. See `PasswordHashes`. */
  @Column('text', { nullable: true })
  password: string | null;

  /** Whether the person may use the operator console. */
  @Column('boolean')
  operator: boolean;

  @Column('timestamptz')
  created_at: Date;
}
