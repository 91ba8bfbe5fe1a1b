import type { Calendar, Conversation, Reply } from './conversation.js';
import { afterLostBooking } from './script/lost-booking.js';
import { scriptedReply } from './script/replies.js';

export interface Ports {
  calendar: Calendar | null;
}

/** Replies to the visitor's newest message. */
export async function respond(conversation: Conversation, { calendar }: Ports): Promise<Reply> {
  const lost = await afterLostBooking(conversation, calendar, scriptedReply);
  return lost ?? scriptedReply(conversation, calendar);
}
