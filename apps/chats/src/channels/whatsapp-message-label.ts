import type { Part } from '../chats/outgoing-messages.repository.js';

/** `<message>`, or `<message>:<part>/<parts>`. */
const FORMAT = /^([1-9]\d{0,14})(?::([1-9]\d{0,3})\/([1-9]\d{0,3}))?$/;

/** The label sent to WhatsApp with a message, which each report about that message repeats. */
export function labelOf(messageId: number, { part, parts }: Part): string {
  return parts === 1 ? String(messageId) : `${messageId}:${part}/${parts}`;
}

/** Returns null if the label is not ours. */
export function readLabel(data: unknown): ({ messageId: number } & Part) | null {
  const [, messageId, part = '1', parts = '1'] = (typeof data === 'string' && FORMAT.exec(data)) || [];
  return messageId === undefined ? null : { messageId: Number(messageId), part: Number(part), parts: Number(parts) };
}
