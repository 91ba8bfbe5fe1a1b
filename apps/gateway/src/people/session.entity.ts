import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
} from '@frontdesk/persistence';

export type SignInMethod = 'password' | 'passkey' | 'oidc';

/** A signed-in browser. Ending a session deletes its row. */
@Entity('sessions')
@Unique('sessions_hash', ['hash'])
@Index('sessions_of_person', { synchronize: false })
@Check('sessions_method_check', "method IN ('password', 'passkey', 'oidc')")
export class SessionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('PersonEntity', { nullable: false })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'sessions_person_id_fkey' })
  person?: object;

  @Column('bigint')
  person_id: number;

  /** SHA-256 of the cookie, in hex. The cookie itself is not stored. */
  @Column('text')
  hash: string;

  @Column('text')
  method: SignInMethod;

  @Column('text')
  address: string;

  /** Browser and system, such as `Firefox on Linux`. */
  @Column('text')
  browser: string;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz')
  last_used_at: Date;

  /** When the person last signed in or confirmed a credential. */
  @Column('timestamptz')
  confirmed_at: Date;
}
