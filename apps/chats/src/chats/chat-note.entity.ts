import { Entity, Index, JoinColumn, ManyToOne } from '@frontdesk/persistence';
import { NoteEntity } from '@frontdesk/service-host';
import { ChatEntity } from './chat.entity.js';

@Entity({ name: 'chat_notes' })
@Index('chat_notes_of_record', { synchronize: false })
export class ChatNoteEntity extends NoteEntity {
  @ManyToOne(() => ChatEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'record_id', foreignKeyConstraintName: 'chat_notes_record_id_fkey' })
  record?: ChatEntity;
}
