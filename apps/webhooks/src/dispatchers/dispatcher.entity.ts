import { Column, Entity, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A running process that sends deliveries. It holds an advisory lock on the id for as long as it runs. */
@Entity({ name: 'dispatchers' })
export class DispatcherEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'dispatchers_pkey',
  })
  id: number;

  /** When another process first found that the lock was free. */
  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;
}
