import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';

/** A code that signs a person in once. Using it deletes its row. */
@Entity('recovery_codes')
@Unique('recovery_codes_hash', ['person_id', 'hash'])
export class RecoveryCodeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('PersonEntity', { nullable: false })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'recovery_codes_person_id_fkey' })
  person?: object;

  @Column('bigint')
  person_id: number;

  /** SHA-256 of the code, in hex. */
  @Column('text')
  hash: string;
}
