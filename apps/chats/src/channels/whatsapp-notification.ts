import { firstOf, isStorable, toStorable } from '@frontdesk/contracts';
import type { DeliveryReport } from './delivery-outcomes.js';
import { readLabel } from './whatsapp-message-label.js';

export interface ReceivedText {
  /** The id that WhatsApp gave the message. */
  id: string;
  /** The customer's number as E.164. */
  from: string;
  name: string | null;
  body: string;
  /** When the customer wrote the message. Null if WhatsApp does not say. */
  sentAt: Date | null;
}

export interface WhatsappNotification {
  messages: ReceivedText[];
  reports: DeliveryReport[];
}

const MAX_BODY_LENGTH = 20_000;
const MAX_ID_LENGTH = 255;
const MAX_NAME_LENGTH = 255;
const REPORTED = new Set(['sent', 'delivered', 'read', 'failed']);

/**
 * Reads the `value` of a change in a Cloud API notification. The format is not ours and changes without notice, so
 * unexpected items are skipped.
 */
export function readNotification(value: unknown): WhatsappNotification {
  const { contacts, messages, statuses } = objectOf(value);
  const names = new Map(
    listOf(contacts).map(({ wa_id, profile }): [unknown, unknown] => [wa_id, objectOf(profile)['name']]),
  );
  return {
    messages: listOf(messages).flatMap((message) => readMessage(message, names.get(message['from']))),
    reports: listOf(statuses).flatMap(readStatus),
  };
}

function readMessage(message: Record<string, unknown>, name: unknown): ReceivedText[] {
  const { id, from, timestamp } = message;
  const body = toStorable(bodyOf(message)).trim();
  if (!isId(id) || typeof from !== 'string' || !/^[1-9]\d{5,14}$/.test(from) || !body) return [];
  return [
    {
      id: firstOf(id, MAX_ID_LENGTH),
      from: `+${from}`,
      name: (typeof name === 'string' && firstOf(toStorable(name).trim(), MAX_NAME_LENGTH)) || null,
      body: firstOf(body, MAX_BODY_LENGTH),
      sentAt:
        typeof timestamp === 'string' && /^[1-9]\d{0,9}$/.test(timestamp) ? new Date(Number(timestamp) * 1000) : null,
    },
  ];
}

/**
 * Returns the text of a message. Other content becomes its type in brackets. A caption is a line of its own, so that an
 * opt-out word in it counts. A reaction is not a message.
 */
function bodyOf(message: Record<string, unknown>): string {
  const { type } = message;
  if (typeof type !== 'string' || type === 'reaction' || type === 'system') return '';
  const content = objectOf(message[type]);
  const reply = objectOf(content['button_reply'] ?? content['list_reply']);
  const words = { text: content['body'], button: content['text'], interactive: reply['title'] }[type];
  if (typeof words === 'string') return words;
  const caption = content['caption'];
  const kind = /^[a-z_]{1,32}$/.test(type) ? type.replaceAll('_', ' ') : 'message';
  return `[${kind}]${typeof caption === 'string' && caption.trim() ? `\n${caption.trim()}` : ''}`;
}

function readStatus({ id, status, errors, biz_opaque_callback_data }: Record<string, unknown>): DeliveryReport[] {
  if (!isId(id) || typeof status !== 'string' || !REPORTED.has(status)) return [];
  const code = listOf(errors)[0]?.['code'];
  return [
    {
      providerId: id,
      ours: readLabel(biz_opaque_callback_data),
      status: status as DeliveryReport['status'],
      code: typeof code === 'number' && Number.isInteger(code) && Math.abs(code) < 2 ** 31 ? code : null,
    },
  ];
}

/** Returns an id that can be stored. Storing any other would fail each time WhatsApp repeats the notification. */
function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && isStorable(value);
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
