import { audited } from '../audit.js';
import { chatSenders, chatStatuses } from '../events/chat-events.js';
import { flag, text, timestamp, type PresentedOf } from '../fields.js';
import { operation } from '../operation.js';
import {
  chatChannels,
  chatFields,
  chatReplyFields,
  type ChatChannel,
  type ChatSender,
  type ChatStatus,
} from '../resources/chat.js';
import { Choice, E164, ExternalId, Instant, Mode, PageUrl, RecordId, Text } from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

export class ListChatsQuery extends PagingQuery {
  @Choice(chatStatuses, { description: 'Only chats with this status' })
  status?: ChatStatus | null;

  @Instant({ description: 'Only chats that started at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only chats that started before this time' })
  until?: string | null;
}

export class ReplyToChatBody {
  @Text({ max: 2000, required: true, description: 'Plain text' })
  body!: string;
}

export class StartChatBody {
  @Mode()
  livemode?: boolean | null;

  @ExternalId()
  external_id?: string | null;

  @Choice(chatChannels, { required: true, description: '`web` for a website, or `whatsapp`' })
  channel!: ChatChannel;

  @E164({
    requiredWhen: { field: 'channel', is: 'whatsapp' },
    description: 'The customer’s number; required for whatsapp',
  })
  contact_address?: string | null;

  @PageUrl({ max: 2048, description: 'The page on which the visitor opened the chat' })
  page_url?: string | null;
}

export class WriteInChatBody {
  @ExternalId()
  external_id?: string | null;

  @Choice(chatSenders, {
    required: true,
    description: 'Who wrote the message. A message of an `agent` or the `owner` takes the chat over from the AI',
  })
  sender!: ChatSender;

  @Text({ max: 255, description: 'Name of the sender, as shown to the visitor; the default is `Visitor` or `Team`' })
  author?: string | null;

  @Text({ max: 20_000, required: true, description: 'Plain text' })
  body!: string;
}

export class RequestHandoffBody {
  @Choice(['visitor', 'ai'], { required: true, description: 'Who requests a person' })
  requested_by!: 'visitor' | 'ai';

  @Text({ max: 20_000, description: 'What the person who takes over should know' })
  summary?: string | null;
}

export class HandOffBody {
  @Choice(['agent', 'owner'], { required: true, description: 'Who takes the chat over' })
  to!: 'agent' | 'owner';

  @Text({ max: 20_000, description: 'What the person who takes over should know' })
  summary?: string | null;
}

export class HandOverBody {
  @Choice(['agent', 'owner'], { required: true, description: 'Who takes the chat over' })
  to!: 'agent' | 'owner';

  @RecordId({ description: 'The member who takes over the chat' })
  assignee_id?: number | null;
}

const chats = { owner: 'chats', api: 'public', output: { kind: 'record', fields: chatFields } } as const;

export const listChats = operation({
  ...chats,
  name: 'chats.list',
  method: 'GET',
  path: '/chats',
  summary: 'List chats',
  forModels:
    'Use it to find chats, such as those handed off. Returns `status`, `channel` and times of each, without messages.',
  status: 200,
  scope: 'chats:read',
  query: ListChatsQuery,
  paged: true,
  output: { kind: 'page', fields: chatFields },
  errors: [],
});

export const getChat = operation({
  ...chats,
  name: 'chats.get',
  method: 'GET',
  path: '/chats/{chat}',
  summary: 'Retrieve a chat with its messages',
  forModels: 'Use it to read a chat before you reply. Returns the chat with `messages` and `reply_window_open`.',
  status: 200,
  scope: 'chats:read',
  errors: [],
});

/** Rejects with 404 if the chat does not exist for the key. */
export const checkChat = operation({
  ...chats,
  api: 'internal',
  name: 'chats.check',
  method: 'GET',
  path: '/chats/{chat}',
  summary: 'Check that a chat exists',
  status: 204,
  output: { kind: 'nothing' },
  errors: [],
});

/** Like `checkChat`, for the platform: accepts a chat of either mode. */
export const checkOrganizationChat = operation({
  ...chats,
  api: 'internal',
  name: 'chats.check-in-organization',
  method: 'GET',
  path: '/organizations/{organization}/chats/{chat}',
  summary: 'Check that an organization has a chat',
  status: 204,
  output: { kind: 'nothing' },
  errors: [],
});

export const waitingChatFields = {
  visitor: text().nullable().nulledInHipaa().describe('The name or the number of the visitor'),
  message: text().nullable().nulledInHipaa().describe('The newest message of the visitor'),
  waits: flag().describe('Whether a person is requested, and no member has taken the chat'),
  requested_at: timestamp().nullable().describe('When a person was requested; null if the chat was handed over'),
};
export type WaitingChat = PresentedOf<typeof waitingChatFields>;

/** For the notices of members. */
export const getWaitingChat = operation({
  ...chats,
  api: 'internal',
  name: 'chats.get-waiting',
  method: 'GET',
  path: '/chats/{chat}/waiting',
  summary: 'Retrieve who waits in a chat, and for what',
  status: 200,
  output: { kind: 'object', fields: waitingChatFields },
  errors: [],
});

export const replyToChat = operation({
  ...chats,
  name: 'chats.reply',
  method: 'POST',
  path: '/chats/{chat}/messages',
  summary: 'Reply as the team, and take the chat over from the AI',
  forModels: 'Use it to write to the person in an open chat; the AI stops answering there. Returns the stored message.',
  status: 201,
  scope: 'chats:write',
  body: ReplyToChatBody,
  innerLimit: 'chat-replies',
  effect: { reachesPeople: 'The visitor receives the message at once, and the AI stops replying in the chat.' },
  existence: checkChat,
  needsFacts: true,
  audit: audited('chat.message_written', chatReplyFields, { values: ['sender'] }),
  output: { kind: 'record', fields: chatReplyFields },
  errors: ['live_chat_unavailable', 'chat_closed', 'whatsapp_window_closed'],
});

export const closeChat = operation({
  ...chats,
  name: 'chats.close',
  method: 'POST',
  path: '/chats/{chat}/close',
  summary: 'Close a chat',
  effect: { destructive: true, idempotent: true },
  forModels: 'Use it when a chat is settled; the visitor can no longer write. Returns the chat.',
  status: 200,
  scope: 'chats:write',
  needsFacts: true,
  audit: audited('chat.closed', chatFields, { values: ['status', 'closed_at'] }),
  errors: ['live_chat_unavailable'],
});

const portal = { ...chats, api: 'portal', method: 'POST', status: 200, needsFacts: true } as const;

/** For people in the portal, who take a chat over before they write, or hand it to others. */
export const acceptChat = operation({
  ...portal,
  name: 'chats.accept',
  path: '/chats/{chat}/accept',
  summary: 'Take a chat over from the AI, or accept a request for a person',
  effect: { idempotent: true },
  audit: audited('chat.accepted', chatFields, { values: ['status'] }),
  errors: ['live_chat_unavailable', 'chat_closed', 'invalid_transition'],
});

export const handOver = operation({
  ...portal,
  name: 'chats.hand-over',
  path: '/chats/{chat}/handoff',
  summary: 'Hand a chat to an agent or the owner',
  effect: { idempotent: true },
  body: HandOverBody,
  members: ({ assignee_id }) => ({ assignee_id }),
  audit: audited('chat.handed_off', chatFields, { values: ['status'] }),
  errors: ['live_chat_unavailable', 'chat_closed'],
});

export const giveChatBack = operation({
  ...portal,
  name: 'chats.give-back',
  path: '/chats/{chat}/give-back',
  summary: 'Give a chat back to the AI',
  effect: { idempotent: true },
  audit: audited('chat.given_back', chatFields, { values: ['status'] }),
  errors: ['live_chat_unavailable', 'chat_closed'],
});

const platform = { ...chats, api: 'platform' } as const;

export const startChat = operation({
  ...platform,
  name: 'chats.start',
  method: 'POST',
  path: '/organizations/{organization}/chats',
  summary: 'Start a chat',
  status: 201,
  body: StartChatBody,
  audit: audited('chat.started', chatFields, { values: ['channel'] }),
  errors: [],
  returnsExisting: true,
});

export const writeInChat = operation({
  ...platform,
  name: 'chats.write',
  method: 'POST',
  path: '/organizations/{organization}/chats/{chat}/messages',
  summary: 'Record a message in a chat',
  status: 201,
  body: WriteInChatBody,
  existence: checkOrganizationChat,
  needsFacts: true,
  audit: audited('chat.message_written', chatReplyFields, { values: ['sender'] }),
  output: { kind: 'record', fields: chatReplyFields },
  errors: ['chat_closed', 'invalid_transition', 'whatsapp_window_closed'],
  returnsExisting: true,
});

export const requestHandoff = operation({
  ...platform,
  name: 'chats.request-handoff',
  method: 'POST',
  path: '/organizations/{organization}/chats/{chat}/handoff-request',
  summary: 'Ask for a person',
  status: 200,
  body: RequestHandoffBody,
  existence: checkOrganizationChat,
  audit: audited('chat.handoff_requested', chatFields, { texts: ['handoff_summary'] }),
  errors: ['chat_closed'],
});

export const handOffChat = operation({
  ...platform,
  name: 'chats.hand-off',
  method: 'POST',
  path: '/organizations/{organization}/chats/{chat}/handoff',
  summary: 'Hand a chat over to an agent or the owner',
  status: 200,
  body: HandOffBody,
  existence: checkOrganizationChat,
  audit: audited('chat.handed_off', chatFields, { values: ['status'], texts: ['handoff_summary'] }),
  errors: ['chat_closed'],
});

export const closeOrganizationChat = operation({
  ...platform,
  name: 'chats.close-in-organization',
  method: 'POST',
  path: '/organizations/{organization}/chats/{chat}/close',
  summary: 'Close a chat',
  status: 200,
  audit: audited('chat.closed', chatFields, { values: ['status', 'closed_at'] }),
  errors: [],
});
