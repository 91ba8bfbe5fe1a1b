import { Entity, Index, JoinColumn, ManyToOne } from '@frontdesk/persistence';
import { NoteEntity } from '@frontdesk/service-host';
import { CallEntity } from './call.entity.js';

@Entity({ name: 'call_notes' })
@Index('call_notes_of_record', { synchronize: false })
export class CallNoteEntity extends NoteEntity {
  @ManyToOne(() => CallEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'record_id', foreignKeyConstraintName: 'call_notes_record_id_fkey' })
  record?: CallEntity;
}
