import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { LeadEntity } from './lead.entity.js';

/** Describes the table of notes, which `FollowUps` reads and writes. */
@Entity({ name: 'lead_notes' })
@Index('lead_notes_of_record', { synchronize: false })
export class LeadNoteEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'lead_notes_pkey',
  })
  id: number;

  @ManyToOne(() => LeadEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'record_id', foreignKeyConstraintName: 'lead_notes_record_id_fkey' })
  record?: LeadEntity;

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
