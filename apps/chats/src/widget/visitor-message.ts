import { formatInstant, roleOfSender, type ChatSender, type VisitorMessage } from '@frontdesk/contracts';

/** A message as the widget's queries read it. */
export interface VisitorMessageRow {
  seq: number;
  sender: ChatSender;
  author: string;
  body: string;
  external_id: string | null;
  created_at: Date;
}

const OWN = /^visitor:\d+:/;

/**
 * Returns the stored form of the message id that a page chose. The prefix prevents it from matching a message of
 * another producer or another chat.
 */
export function externalIdOf(chatId: number, messageId: string): string {
  return `visitor:${chatId}:${messageId}`;
}

export function toVisitorMessage({
  seq,
  sender,
  author,
  body,
  external_id,
  created_at,
}: VisitorMessageRow): VisitorMessage {
  return {
    id: seq,
    role: roleOfSender[sender],
    author,
    body,
    created_at: formatInstant(created_at),
    message_id: external_id && OWN.test(external_id) ? external_id.replace(OWN, '') : null,
  };
}
