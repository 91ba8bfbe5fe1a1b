import { carries, event } from '../event.js';
import { flag, idOf, integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';
import { leadEventFields, type LeadInEvent } from './lead-events.js';

export const chatStatuses = ['ai', 'with_agent', 'with_owner', 'closed'] as const;
export const chatSenders = ['visitor', 'ai', 'agent', 'owner', 'system'] as const;
export const chatRoles = ['visitor', 'ai', 'team', 'system'] as const;

export const chatEventFields = {
  id: idOf('chat'),
  status: oneOf(chatStatuses).describe(
    'Who replies: `ai`, a member of the team (`with_agent`) or the owner (`with_owner`). `closed` is final',
  ),
  page_url: text()
    .nullable()
    .describe('The page on which the visitor opened the chat; null if unknown, and for WhatsApp'),
  handed_off_at: timestamp().nullable().describe('When the AI first handed the chat over; null if it never did'),
  closed_at: timestamp().nullable().describe('Null while the chat is open'),
  created_at: timestamp().describe('When the chat started'),
};

export const chatMessageEventFields = {
  id: idOf('message'),
  sender: oneOf(chatSenders).describe('Who wrote the message; `system` for notices of the chat itself'),
  role: oneOf(chatRoles).describe('How the widget shows the sender: `team` stands for an agent or the owner'),
  author: text().describe('Name of the sender, as shown to the visitor'),
  body: text().describe('Plain text'),
  via_api: flag().describe('True if the message was sent with the Organization API'),
  created_at: timestamp().describe('When the message was written'),
};

export const closedChatEventFields = {
  ...chatEventFields,
  lead_id: integer().nullable().describe('The newest lead of the chat; null if none was captured'),
  message_count: integer().describe('Number of messages, without system messages'),
};

type ChatInEvent = RecordOf<typeof chatEventFields>;
type ChatMessageInEvent = RecordOf<typeof chatMessageEventFields>;

const requester = oneOf(['visitor', 'ai']).describe('Who requested a person');
const published = { publisher: 'chats', consumers: ['webhooks'], scopes: ['chats:read'] } as const;
const chat = { fields: chatEventFields, inHipaa: 'id only' } as const;

/** A typing notice between gateways. It is never stored, and no other service may consume it. */
export const CHAT_TYPING = 'chat.typing';

export const chatStarted = event(
  { ...published, type: 'chat.started', summary: 'A visitor started a chat.', objects: { chat }, values: {} },
  carries<{ chat: ChatInEvent }>(),
);

export const chatMessageCreated = event(
  {
    ...published,
    consumers: ['webhooks', 'chats'],
    type: 'chat.message.created',
    summary: 'A message was written in a chat.',
    objects: { chat, message: { fields: chatMessageEventFields, inHipaa: 'id only' } },
    values: {},
  },
  carries<{ chat: ChatInEvent; message: ChatMessageInEvent }>(),
);

export const chatHandoffRequested = event(
  {
    ...published,
    consumers: ['webhooks', 'gateway'],
    type: 'chat.handoff_requested',
    summary: 'A visitor or the AI requested a person.',
    objects: { chat },
    values: { requested_by: requester },
  },
  carries<{ chat: ChatInEvent; requested_by: 'visitor' | 'ai' }>(),
);

export const chatHandedOff = event(
  {
    ...published,
    consumers: ['webhooks', 'gateway'],
    type: 'chat.handed_off',
    summary: 'A chat moved from the AI to an agent or the owner.',
    objects: { chat },
    values: {},
  },
  carries<{ chat: ChatInEvent }>(),
);

export const chatLeadCaptured = event(
  {
    ...published,
    type: 'chat.lead_captured',
    summary: 'A lead was captured in a chat.',
    scopes: ['chats:read', 'leads:read'],
    objects: { chat, lead: { fields: leadEventFields, inHipaa: 'id and references' } },
    values: {},
  },
  carries<{ chat: ChatInEvent; lead: LeadInEvent }>(),
);

const optOutFields = {
  chat_id: integer(),
  message_id: integer(),
  phone_number: text(),
  /** Whether the channel proves that the number is the visitor's. */
  is_proven: flag(),
};

/** Internal. A visitor asked to stop calls, with an opt-out word such as STOP or in a sentence. */
export const chatOptedOut = event(
  {
    type: 'chat.opted_out',
    summary: 'A visitor opted out.',
    publisher: 'chats',
    consumers: ['dialer'],
    objects: {},
    values: optOutFields,
  },
  carries<RecordOf<typeof optOutFields>>(),
);

export const chatClosed = event(
  {
    ...published,
    consumers: ['webhooks', 'gateway'],
    type: 'chat.closed',
    summary: 'A chat was closed.',
    objects: { chat: { fields: closedChatEventFields, inHipaa: 'id only' } },
    values: {},
  },
  carries<{ chat: RecordOf<typeof closedChatEventFields> }>(),
);
