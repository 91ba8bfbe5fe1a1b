import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';

@Entity('passkeys')
@Unique('passkeys_credential_id', ['credential_id'])
@Index('passkeys_of_person', { synchronize: false })
export class PasskeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('PersonEntity', { nullable: false })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'passkeys_person_id_fkey' })
  person?: object;

  @Column('bigint')
  person_id: number;

  /** The id in base64url. */
  @Column('text')
  credential_id: string;

  /** The person's id for authenticators, in base64url. Null if it is made from the person's id. */
  @Column('text', { nullable: true })
  user_handle: string | null;

  @Column('bytea')
  public_key: Buffer;

  @Column('bigint')
  counter: number;

  @Column('text', { array: true })
  transports: string[];

  @Column('text')
  name: string;

  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;
}
