import type { ChatChannel, ChatSender, ChatStatus, ErrorCode } from '@frontdesk/contracts';

/** How long after a visitor's message WhatsApp lets anybody write freely. */
export const REPLY_WINDOW_MS = 24 * 3_600_000;

interface Window {
  last_visitor_message_at: Date | null;
}

interface WritableChat extends Window {
  channel: ChatChannel;
  status: ChatStatus;
  version: number;
}

/** What decides whether a message may be written. */
export interface WrittenBy {
  sender: ChatSender;
  /** The version of the chat that an answer of the AI was made for, where it is known. */
  answersVersion?: number | undefined;
}

export function isReplyWindowOpen({ last_visitor_message_at: last }: Window, now: Date): boolean {
  return last !== null && now.getTime() < last.getTime() + REPLY_WINDOW_MS;
}

/**
 * Why somebody may not write in a chat, or null. The AI writes only while it answers the chat, and never an answer to
 * something that has been said over since; visitors and system notes are bound to no window.
 */
export function refusalOf(chat: WritableChat, { sender, answersVersion }: WrittenBy, now: Date): ErrorCode | null {
  if (chat.status === 'closed') return 'chat_closed';
  if (sender === 'ai' && (chat.status !== 'ai' || (answersVersion ?? chat.version) !== chat.version)) {
    return 'invalid_transition';
  }
  const isFreeForm = sender !== 'visitor' && sender !== 'system';
  if (isFreeForm && chat.channel === 'whatsapp' && !isReplyWindowOpen(chat, now)) return 'whatsapp_window_closed';
  return null;
}
