import { internalCalendar, type Calendar, type Owners } from '@frontdesk/receptionist';
import type { Conversation } from './chat-responder.js';

/** Returns the calendar in which the receptionist books during the chat. */
export function calendarOf({ chatId, scope, settings }: Conversation, owners: Owners): Calendar | null {
  return internalCalendar(settings, { ...scope, name: `chat:${chatId}`, record: { chat_id: chatId } }, owners);
}

/** A calendar that knows whether it was changed. */
export interface WatchedCalendar {
  calendar: Calendar | null;
  wasChanged(): boolean;
}

/** Notes whether an appointment was booked, moved or cancelled. The visitor then has to be told. */
export function watched(calendar: Calendar | null): WatchedCalendar {
  let isChanged = false;
  const noting = async (change: Promise<boolean | null>): Promise<boolean | null> => {
    const isDone = await change;
    isChanged ||= isDone === true;
    return isDone;
  };
  return {
    calendar: calendar && {
      ...calendar,
      book: (booking) => noting(calendar.book(booking)),
      changeAppointment: (id, change) => noting(calendar.changeAppointment(id, change)),
    },
    wasChanged: () => isChanged,
  };
}
