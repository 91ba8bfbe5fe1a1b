import { internalCalendar, type Calendar, type Owners } from '@frontdesk/receptionist';
import type { Conversation } from './chat-responder.js';

/** Returns the calendar in which the receptionist books during the chat. */
export function calendarOf({ chatId, scope, settings }: Conversation, owners: Owners): Calendar | null {
  return internalCalendar(settings, { ...scope, name: `chat:${chatId}`, record: { chat_id: chatId } }, owners);
}
