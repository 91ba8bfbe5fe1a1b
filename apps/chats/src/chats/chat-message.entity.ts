import {
  chatMessageEventFields,
  chatMessageFields,
  chatReplyFields,
  formatInstant,
  present,
  roleOfSender,
  type ChatMessage,
  type chatMessageCreated,
  type ChatReply,
  type ChatSender,
  type DataOf,
} from '@frontdesk/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { ChatEntity } from './chat.entity.js';

@Entity({ name: 'chat_messages' })
@Index('chat_messages_in_order', { synchronize: false })
@Index('chat_messages_external_id', { synchronize: false })
export class ChatMessageEntity {
  /** Ids increase within a chat, as `seq` does. */
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'chat_messages_pkey',
  })
  id: number;

  @ManyToOne(() => ChatEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'chat_id', foreignKeyConstraintName: 'chat_messages_chat_id_fkey' })
  chat?: ChatEntity;

  @Column('bigint')
  chat_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The producer's own id of the message, unique across the chats of an organization and mode. */
  @Column('text', { nullable: true })
  external_id: string | null;

  /**
   * The position in the chat: 1, 2, 3 … without gaps. A reader that has seen message `n` requests the later ones and
   * misses none.
   */
  @Column('integer')
  seq: number;

  @Column('text')
  sender: ChatSender;

  @Column('text')
  author: string;

  @Column('text')
  body: string;

  @Column('boolean')
  via_api: boolean;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}

export type ChatMessageRow = Omit<ChatMessageEntity, 'organization_id' | 'chat'>;

function readable(row: ChatMessageRow): ChatMessage & { created_at: string } {
  return { ...row, role: roleOfSender[row.sender], created_at: formatInstant(row.created_at) };
}

/** The representation of a message inside its chat. In HIPAA mode, the chat omits the whole list. */
export function toChatMessage(stored: Omit<ChatMessage, 'role'>): ChatMessage {
  return present(chatMessageFields, { ...stored, role: roleOfSender[stored.sender] }, { detail: true, hipaa: false });
}

/** The representation of a message that is returned without its chat. */
export function toChatReply(row: ChatMessageRow, hipaa: boolean): ChatReply {
  return present(chatReplyFields, { ...readable(row), chat_id: row.chat_id }, { detail: true, hipaa });
}

/** The representation of a message in an event, which is always complete. */
export function toMessageInEvent(row: ChatMessageRow): DataOf<typeof chatMessageCreated>['message'] {
  return present(chatMessageEventFields, readable(row), { detail: true, hipaa: false });
}
