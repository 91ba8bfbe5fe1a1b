import {
  chatEventFields,
  chatFields,
  closedChatEventFields,
  followUpChatDetailFields,
  followUpChatFields,
  formatInstant,
  formatInstantOrNull,
  present,
  waitingChatFields,
  type Chat,
  type ChatChannel,
  type chatClosed,
  type ChatMessage,
  type ChatRecord,
  type chatStarted,
  type ChatStatus,
  type DataOf,
  type FollowUp,
  type FollowUpChat,
  type FollowUpChatDetail,
  type Presentation,
  type WaitingChat,
} from '@frontdesk/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { readableFollowUp } from '@frontdesk/service-host';
import { isReplyWindowOpen, replyWindowEnd } from './chat-writing.rule.js';

/** A row of the table. Properties have the column names, so that rows of plain SQL need no mapping. */
@Entity({ name: 'chats' })
@Index('chats_newest', { synchronize: false })
@Index('chats_by_status', { synchronize: false })
@Index('chats_external_id', { synchronize: false })
@Index('chats_open_by_number', { synchronize: false })
@Index('chats_by_number', { synchronize: false })
@Index('chats_idle_check', { synchronize: false })
@Index('chats_handoff_requested', { synchronize: false })
@Index('chats_by_assignee', { synchronize: false })
@Index('chats_not_handled', { synchronize: false })
@Index('chats_number_stopped', { synchronize: false })
@Check('chats_whatsapp_has_a_number', "(channel = 'whatsapp') = (contact_address IS NOT NULL)")
@Check('chats_closed_has_an_instant', "(status = 'closed') = (closed_at IS NOT NULL)")
export class ChatEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'chats_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The producer's own id of the chat, which makes starting it idempotent. */
  @Column('text', { nullable: true })
  external_id: string | null;

  @Column('text')
  channel: ChatChannel;

  /** The number as E.164, on WhatsApp only. */
  @Column('text', { nullable: true })
  contact_address: string | null;

  /** The author of the visitor's messages, if the visitor gave a name. */
  @Column('text', { nullable: true })
  visitor_name: string | null;

  /** Whether our AI replies. If not, the producer writes the replies of its own AI. */
  @Column('boolean', { default: false })
  answered_here: boolean;

  @Column('text')
  status: ChatStatus;

  /** Increases with each visitor message and change of status. A reply to an older version is outdated. */
  @Column('integer')
  version: number;

  /** The `seq` of the newest message. */
  @Column('integer')
  last_seq: number;

  /** The number of messages, not counting system messages. */
  @Column('integer')
  message_count: number;

  @Column('text', { nullable: true })
  page_url: string | null;

  @Column('text', { nullable: true })
  handoff_summary: string | null;

  /** When a handoff was requested. To the millisecond, because a timer starts at this time. */
  @Column('timestamptz', { nullable: true })
  handoff_requested_at: Date | null;

  /** When people took over. This instant and those below are whole seconds. */
  @Column('timestamptz', { nullable: true })
  handed_off_at: Date | null;

  @Column('timestamptz', { nullable: true })
  closed_at: Date | null;

  @Column('timestamptz', { nullable: true })
  last_message_at: Date | null;

  @Column('timestamptz', { nullable: true })
  last_visitor_message_at: Date | null;

  @Column('bigint', { nullable: true })
  lead_id: number | null;

  /**
   * When to check whether the chat is idle. That check updates the time; messages do not. Null once the chat is closed.
   */
  @Column('timestamptz', { nullable: true })
  idle_check_at: Date | null;

  /** The member who looks after the chat. */
  @Column('bigint', { nullable: true })
  assignee_id: number | null;

  /** When a member handled the chat. Cleared when the chat needs people again. In whole seconds. */
  @Column('timestamptz', { nullable: true })
  handled_at: Date | null;

  @Column('bigint', { nullable: true })
  handled_by_id: number | null;

  @Column('text', { nullable: true })
  handled_by_name: string | null;

  @Column('timestamptz')
  created_at: Date;

  /** Whether the receptionist takes the visitor for a seller. A later wish, which makes a lead, ends this. */
  @Column('boolean', { default: false })
  spam: boolean;

  /** A hash of the address that the visitor wrote from, for a limit. Null if the address is not known. */
  @Column('bytea', { nullable: true })
  address_hash: Buffer | null;

  /** When the visitor stopped the calls to a number without proof that it is the visitor’s. */
  @Column('timestamptz', { nullable: true })
  number_stopped_at: Date | null;

  /** The number of replies that the language model failed to give. */
  @Column('smallint', { default: 0 })
  model_faults: number;
}

/** The columns of a chat, apart from its organization, its external id, and those of limits. */
export type ChatRow = Omit<
  ChatEntity,
  'organization_id' | 'external_id' | 'address_hash' | 'number_stopped_at' | 'model_faults'
>;

function readable<Row extends ChatRow>(
  row: Row,
): Omit<Row, keyof ChatRecord> & Omit<ChatRecord, 'messages' | 'reply_window_open'> & { created_at: string } {
  return {
    ...row,
    handed_off_at: formatInstantOrNull(row.handed_off_at),
    closed_at: formatInstantOrNull(row.closed_at),
    last_message_at: formatInstantOrNull(row.last_message_at),
    created_at: formatInstant(row.created_at),
  };
}

/** The representation of a chat in a list. */
export function toChatItem(row: ChatRow, now: Date, hipaa: boolean): Chat {
  return shown(row, [], now, { detail: false, hipaa });
}

/** The representation of a single chat, with its messages. */
export function toChatDetail(row: ChatRow, messages: ChatMessage[], now: Date, hipaa: boolean): Chat {
  return shown(row, messages, now, { detail: true, hipaa });
}

function shown(row: ChatRow, messages: ChatMessage[], now: Date, presentation: Presentation): Chat {
  const reply_window_open = row.channel === 'whatsapp' ? isReplyWindowOpen(row, now) : null;
  return present(chatFields, { ...readable(row), messages, reply_window_open }, presentation);
}

/** A row of a list for members. */
export type FollowUpChatRow = ChatRow & { last_message: string | null };

/** The representation of a chat in a list for members. */
export function toFollowUpChat(row: FollowUpChatRow, now: Date, hipaa: boolean): FollowUpChat {
  const reply_window_open = row.channel === 'whatsapp' ? isReplyWindowOpen(row, now) : null;
  const chat = { ...readable(row), ...readableFollowUp(row), ...forMembers(row), reply_window_open };
  return present(followUpChatFields, chat, { detail: false, hipaa });
}

/** The representation of a chat's follow-up, which has other fields of the chat too. */
export function toFollowUpChatDetail(row: ChatRow, followUp: FollowUp, hipaa: boolean): FollowUpChatDetail {
  const { notes = [], ...kept } = followUp;
  return present(followUpChatDetailFields, { ...kept, ...forMembers(row), notes }, { detail: true, hipaa });
}

function forMembers(
  row: ChatRow,
): Pick<FollowUpChatDetail, 'visitor_name' | 'spam' | 'handoff_requested_at' | 'reply_window_closes_at'> {
  const { channel, status, visitor_name, spam, handoff_requested_at } = row;
  return {
    visitor_name,
    spam,
    handoff_requested_at: status === 'ai' ? formatInstantOrNull(handoff_requested_at) : null,
    reply_window_closes_at: channel === 'whatsapp' ? formatInstantOrNull(replyWindowEnd(row)) : null,
  };
}

/** The representation of a chat in the notices of members. */
export function toWaitingChat(row: ChatRow, message: string | null, hipaa: boolean): WaitingChat {
  const { status, visitor_name, contact_address, handoff_requested_at, assignee_id, handled_at } = row;
  const isAsking = status === 'ai' && handoff_requested_at !== null;
  const isWithTeam = status === 'with_owner' || status === 'with_agent';
  const waiting = {
    visitor: visitor_name ?? contact_address,
    message,
    waits: isAsking || (isWithTeam && assignee_id === null && handled_at === null),
    requested_at: formatInstantOrNull(handoff_requested_at),
  };
  return present(waitingChatFields, waiting, { detail: true, hipaa });
}

const IN_FULL: Presentation = { detail: true, hipaa: false };

/**
 * The representation of a chat in an event. It is always complete, because the consumer that forwards the event omits
 * fields for HIPAA mode.
 */
export function toChatInEvent(row: ChatRow): DataOf<typeof chatStarted>['chat'] {
  return present(chatEventFields, readable(row), IN_FULL);
}

export function toClosedChatInEvent(row: ChatRow): DataOf<typeof chatClosed>['chat'] {
  return present(closedChatEventFields, { ...readable(row), message_count: row.message_count }, IN_FULL);
}
