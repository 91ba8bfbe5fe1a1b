import { Column, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** The columns of a table of notes, which `FollowUps` reads and writes. Entities add the reference to their records. */
export abstract class NoteEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint')
  record_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('bigint')
  author_id: number;

  @Column('text')
  author_name: string;

  @Column('text')
  body: string;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}
