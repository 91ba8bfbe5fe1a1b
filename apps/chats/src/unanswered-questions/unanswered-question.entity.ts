import { formatInstant, present, unansweredQuestionFields, type UnansweredQuestion } from '@frontdesk/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { ChatEntity } from '../chats/chat.entity.js';

/** A question of a chat or call to which the settings had no answer. */
@Entity({ name: 'unanswered_questions' })
@Index('unanswered_questions_external_id', { synchronize: false })
@Index('unanswered_questions_by_time', { synchronize: false })
@Index('unanswered_questions_by_chat', { synchronize: false })
export class UnansweredQuestionEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'unanswered_questions_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  external_id: string;

  @Column('text')
  question: string;

  @ManyToOne(() => ChatEntity, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn({ name: 'chat_id', foreignKeyConstraintName: 'unanswered_questions_chat_id_fkey' })
  chat?: ChatEntity;

  @Column('bigint', { nullable: true })
  chat_id: number | null;

  /** The message of the chat that asks the question. */
  @Column('integer', { nullable: true })
  message_seq: number | null;

  @Column('bigint', { nullable: true })
  call_id: number | null;

  @Column('bigint', { nullable: true })
  outbound_call_id: number | null;

  /** The number of a call as E.164, by which a person is erased. */
  @Column('text', { nullable: true })
  phone_number: string | null;

  /** In whole seconds. */
  @Column('timestamptz')
  asked_at: Date;
}

export type NewUnansweredQuestion = Omit<UnansweredQuestionEntity, 'id' | 'organization_id' | 'livemode' | 'chat'>;
export type UnansweredQuestionRow = Omit<
  UnansweredQuestionEntity,
  'organization_id' | 'livemode' | 'external_id' | 'chat' | 'phone_number'
> & { times_asked: number };

export function toUnansweredQuestion(row: UnansweredQuestionRow): UnansweredQuestion {
  const record = { ...row, asked_at: formatInstant(row.asked_at) };
  return present(unansweredQuestionFields, record, { detail: true, hipaa: false });
}
