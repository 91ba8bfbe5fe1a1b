import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from '@frontdesk/persistence';
import { ChatEntity } from './chat.entity.js';

/** A reply that changed the calendar and was outdated before it was said. The next reply begins with it. */
@Entity({ name: 'unsaid_replies' })
export class UnsaidReplyEntity {
  @ManyToOne(() => ChatEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'chat_id', foreignKeyConstraintName: 'unsaid_replies_chat_id_fkey' })
  chat?: ChatEntity;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'unsaid_replies_pkey' })
  chat_id: number;

  /** The visitor's message that it replies to. */
  @Column('integer')
  seq: number;

  @Column('text')
  body: string;
}

export type UnsaidReply = Pick<UnsaidReplyEntity, 'seq' | 'body'>;

/** The note of it in a chat that people have taken over, which the visitor sees as well. */
export function noteOfUnsaid(body: string): string {
  return `Before a person took over this chat, the AI assistant wrote: “${body}”`;
}
