import { chatRoles, chatStatuses } from '../events/chat-events.js';
import { flag, integer, json, oneOf, schemaOf, text, timestamp, type RecordOf } from '../fields.js';
import { operation } from '../operation.js';
import { Integer, PageUrl, Text } from '../validation/field-decorators.js';
import { Verbatim } from '../validation/internal-fields.js';
import { inputField } from '../validation/input-field.js';

/** A message as its visitor sees it. HIPAA mode omits nothing, because the conversation is the visitor's own. */
export const visitorMessageFields = {
  id: integer().describe('1, 2, 3 … in the chat'),
  role: oneOf(chatRoles),
  author: text(),
  body: text(),
  created_at: timestamp(),
  message_id: text().nullable().describe('The id that the visitor’s page chose for the message'),
};

export const visitorChatFields = {
  status: oneOf(chatStatuses),
  ai_answers: flag().describe('Whether the AI replies to the visitor'),
  last_message_id: integer(),
  messages: json<RecordOf<typeof visitorMessageFields>[]>({ type: 'array', items: schemaOf(visitorMessageFields) }),
  has_more: flag().describe('Whether there are more messages after these'),
};

export type VisitorMessage = RecordOf<typeof visitorMessageFields>;
export type VisitorChat = RecordOf<typeof visitorChatFields>;

const MESSAGE_ID = /^[\w-]{16,64}$/;

/** An id that the visitor's page generates, such as a UUID. It must be too long to guess. */
function MessageId(): PropertyDecorator {
  return inputField(
    { required: true },
    {
      schema: { type: 'string', minLength: 16, maxLength: 64 },
      normalise: (raw) => raw,
      refuse: (value) =>
        typeof value === 'string' && MESSAGE_ID.test(value)
          ? null
          : 'must be 16 to 64 letters, digits, - or _, such as a UUID',
    },
  );
}

/** Fields that a visitor's page sends with every message. */
export class VisitorMessageBody {
  @MessageId()
  message_id!: string;

  @Text({ max: 2000, required: true })
  body!: string;
}

/** The first message of a chat. */
export class FirstVisitorMessageBody extends VisitorMessageBody {
  @Text({ max: 255 })
  visitor_name?: string | null;

  @PageUrl({ max: 2048 })
  page_url?: string | null;
}

/** The gateway adds the address to what the visitor's page sends. */
export class StartWidgetChatBody extends FirstVisitorMessageBody {
  /** The IP address that the visitor writes from. */
  @Verbatim({ max: 64 })
  visitor_address?: string | null;
}

export class FollowedFromQuery {
  /** The id of the last known message, or 0 if none is known. */
  @Integer({ min: 0, max: 2 ** 31 - 1, fromText: true })
  after?: number | null;
}

const internal = { owner: 'chats', api: 'internal', output: { kind: 'record', fields: visitorChatFields } } as const;

/** Starts a live chat with a visitor's first message. A repeat with the same `message_id` returns the existing chat. */
export const startWidgetChat = operation({
  ...internal,
  name: 'widget.start',
  method: 'POST',
  path: '/widget/chats',
  output: { kind: 'record', fields: visitorChatFields, beside: { chat_id: integer() } },
  summary: 'Start a chat of a visitor',
  status: 201,
  body: StartWidgetChatBody,
  needsFacts: true,
  errors: ['live_chat_unavailable'],
  returnsExisting: true,
});

/** A repeat with the same `message_id` returns the existing message. */
export const writeInWidgetChat = operation({
  ...internal,
  name: 'widget.write',
  method: 'POST',
  path: '/widget/chats/{chat}/messages',
  summary: 'Write a visitor’s message in a chat',
  status: 201,
  body: VisitorMessageBody,
  needsFacts: true,
  output: { kind: 'record', fields: visitorMessageFields },
  errors: ['live_chat_unavailable', 'chat_closed'],
  returnsExisting: true,
});

/** Returns the chat with its messages after the last known one, oldest first. */
export const readWidgetChat = operation({
  ...internal,
  name: 'widget.read',
  method: 'GET',
  path: '/widget/chats/{chat}',
  summary: 'Read the new messages of a visitor’s chat',
  status: 200,
  query: FollowedFromQuery,
  errors: [],
});
