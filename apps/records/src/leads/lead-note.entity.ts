import { Entity, Index, JoinColumn, ManyToOne } from '@frontdesk/persistence';
import { NoteEntity } from '@frontdesk/service-host';
import { LeadEntity } from './lead.entity.js';

@Entity({ name: 'lead_notes' })
@Index('lead_notes_of_record', { synchronize: false })
export class LeadNoteEntity extends NoteEntity {
  @ManyToOne(() => LeadEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'record_id', foreignKeyConstraintName: 'lead_notes_record_id_fkey' })
  record?: LeadEntity;
}
