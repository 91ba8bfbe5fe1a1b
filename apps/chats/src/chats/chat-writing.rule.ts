import type { ChatChannel, ChatSender, ChatStatus, ErrorCode } from '@frontdesk/contracts';

/** How long after a visitor's message WhatsApp accepts free-form messages. */
export const REPLY_WINDOW_MS = 24 * 3_600_000;

interface Window {
  last_visitor_message_at: Date | null;
}

interface WritableChat extends Window {
  channel: ChatChannel;
  status: ChatStatus;
  version: number;
}

/** The properties of a message that decide whether it is refused. */
export interface WrittenBy {
  sender: ChatSender;
  /** The version of the chat that a reply of the AI responds to, if known. */
  repliesToVersion?: number | undefined;
  /** The template of the message, which WhatsApp accepts outside the reply window. */
  template?: object | undefined;
}

export function isReplyWindowOpen({ last_visitor_message_at: last }: Window, now: Date): boolean {
  return last !== null && now.getTime() < last.getTime() + REPLY_WINDOW_MS;
}

/** Returns when the window closes, or null if the customer has not written. */
export function replyWindowEnd({ last_visitor_message_at: last }: Window): Date | null {
  return last && new Date(last.getTime() + REPLY_WINDOW_MS);
}

/**
 * Returns why a message is refused, or null. The AI writes only while the chat belongs to it, and only in response to
 * the newest version. The reply window does not apply to visitors and system notes.
 */
export function refusalOf(
  chat: WritableChat,
  { sender, repliesToVersion, template }: WrittenBy,
  now: Date,
): ErrorCode | null {
  if (chat.status === 'closed') return 'chat_closed';
  if (sender === 'ai' && (chat.status !== 'ai' || (repliesToVersion ?? chat.version) !== chat.version)) {
    return 'invalid_transition';
  }
  const isFreeForm = sender !== 'visitor' && sender !== 'system' && !template;
  if (isFreeForm && chat.channel === 'whatsapp' && !isReplyWindowOpen(chat, now)) return 'whatsapp_window_closed';
  return null;
}
