import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { ChatEntity } from './chat.entity.js';

/** Describes the table of notes, which `FollowUps` reads and writes. */
@Entity({ name: 'chat_notes' })
@Index('chat_notes_of_record', { synchronize: false })
export class ChatNoteEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'chat_notes_pkey',
  })
  id: number;

  @ManyToOne(() => ChatEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'record_id', foreignKeyConstraintName: 'chat_notes_record_id_fkey' })
  record?: ChatEntity;

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
