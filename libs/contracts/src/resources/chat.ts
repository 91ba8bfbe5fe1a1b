import { chatRoles, chatSenders, chatStatuses } from '../events/chat-events.js';
import {
  createdAt,
  flag,
  integer,
  json,
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
  id: integer(),
  livemode: flag(),
  sender: oneOf(chatSenders),
  role: oneOf(chatRoles),
  author: text().describe('Name of the sender, as shown to the visitor'),
  body: text(),
  via_api: flag().describe('True if the message was sent with the Organization API'),
  created_at: createdAt(),
};

/** Fields of a single message, in the response of the operation that wrote it. */
export const chatReplyFields = {
  id: integer(),
  livemode: flag(),
  chat_id: integer(),
  sender: oneOf(chatSenders),
  role: oneOf(chatRoles),
  author: text().describe('Name of the sender, as shown to the visitor'),
  body: text().omittedInHipaa(),
  via_api: flag(),
  created_at: createdAt(),
};

export type ChatMessage = RecordOf<typeof chatMessageFields>;
export type ChatReply = PresentedOf<typeof chatReplyFields>;

export const chatFields = {
  id: integer(),
  livemode: flag(),
  channel: oneOf(chatChannels),
  contact_address: text().nullable().describe('The customer’s number (E.164) in a whatsapp chat'),
  reply_window_open: flag().nullable().describe('In a whatsapp chat, whether a free-form reply can be sent now'),
  status: oneOf(chatStatuses),
  page_url: text().nullable(),
  handoff_summary: text().nullable().omittedInHipaa().describe('What the AI told the person who took over the chat'),
  handed_off_at: timestamp().nullable().describe('When the AI first handed the chat over'),
  closed_at: timestamp().nullable(),
  last_message_at: timestamp().nullable(),
  lead_id: integer().nullable().describe('The newest lead of the chat'),
  messages: json<ChatMessage[]>({ type: 'array', items: schemaOf(chatMessageFields) })
    .detailOnly()
    .omittedInHipaa()
    .describe('The newest 1000 messages, oldest first; fewer if they are very long'),
  created_at: createdAt(),
};

export type ChatRecord = RecordOf<typeof chatFields>;
export type Chat = PresentedOf<typeof chatFields>;
