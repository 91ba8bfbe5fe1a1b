import {
  chatEventFields,
  chatMessageEventFields,
  closedChatEventFields,
  type chatRoles,
  type chatSenders,
  type chatStatuses,
} from '../events/chat-events.js';
import {
  createdAt,
  flag,
  integer,
  json,
  livemode,
  oneOf,
  schemaOf,
  text,
  timestamp,
  type PresentedOf,
  type RecordOf,
} from '../fields.js';

export type ChatStatus = (typeof chatStatuses)[number];
export type ChatSender = (typeof chatSenders)[number];
export type ChatRole = (typeof chatRoles)[number];

export const chatChannels = ['web', 'whatsapp'] as const;
export type ChatChannel = (typeof chatChannels)[number];

/** The role that the widget shows for each sender. */
export const roleOfSender: Readonly<Record<ChatSender, ChatRole>> = {
  visitor: 'visitor',
  ai: 'ai',
  agent: 'team',
  owner: 'team',
  system: 'system',
};

/** Fields of a message inside a chat. HIPAA mode omits the whole list. */
export const chatMessageFields = {
  id: chatMessageEventFields.id,
  livemode: livemode(),
  sender: chatMessageEventFields.sender,
  role: chatMessageEventFields.role,
  author: chatMessageEventFields.author,
  body: chatMessageEventFields.body,
  via_api: chatMessageEventFields.via_api,
  created_at: createdAt(),
};

/** Fields of a single message, in the response of the operation that wrote it. */
export const chatReplyFields = {
  id: chatMessageEventFields.id,
  livemode: livemode(),
  chat_id: integer().describe('The chat of the message'),
  sender: chatMessageEventFields.sender,
  role: chatMessageEventFields.role,
  author: chatMessageEventFields.author,
  body: chatMessageEventFields.body.omittedInHipaa(),
  via_api: chatMessageEventFields.via_api,
  created_at: createdAt(),
};

export type ChatMessage = RecordOf<typeof chatMessageFields>;
export type ChatReply = PresentedOf<typeof chatReplyFields>;

export const chatFields = {
  id: chatEventFields.id,
  livemode: livemode(),
  channel: oneOf(chatChannels).describe('`web` for the widget on a website, or `whatsapp`'),
  contact_address: text().nullable().describe('The customer’s number (E.164) in a whatsapp chat; null in other chats'),
  reply_window_open: flag()
    .nullable()
    .describe('In a whatsapp chat, whether a free-form reply can be sent now; null in other chats'),
  status: chatEventFields.status,
  page_url: chatEventFields.page_url,
  handoff_summary: text()
    .nullable()
    .omittedInHipaa()
    .describe('What the AI told the person who took over the chat; null without a handoff'),
  handed_off_at: chatEventFields.handed_off_at,
  closed_at: chatEventFields.closed_at,
  last_message_at: timestamp().nullable().describe('When the newest message was written; null if there is none'),
  lead_id: closedChatEventFields.lead_id,
  messages: json<ChatMessage[]>({ type: 'array', items: schemaOf(chatMessageFields) })
    .detailOnly()
    .omittedInHipaa()
    .describe('The newest 1000 messages, oldest first; fewer if they are very long'),
  created_at: createdAt(),
};

export type ChatRecord = RecordOf<typeof chatFields>;
export type Chat = PresentedOf<typeof chatFields>;
