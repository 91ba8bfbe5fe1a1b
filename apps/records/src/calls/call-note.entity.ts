import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { CallEntity } from './call.entity.js';

/** Describes the table of notes, which `FollowUps` reads and writes. */
@Entity({ name: 'call_notes' })
@Index('call_notes_of_record', { synchronize: false })
export class CallNoteEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'call_notes_pkey',
  })
  id: number;

  @ManyToOne(() => CallEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'record_id', foreignKeyConstraintName: 'call_notes_record_id_fkey' })
  record?: CallEntity;

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
