import type { Calendar, Conversation, Reply } from './conversation.js';
import { disclosureOf, safetyReply, scriptedReply } from './script/scripted-receptionist.js';

export { disclosureOf, safetyReply };

export interface Ports {
  calendar: Calendar | null;
}

/** Replies to the visitor's newest message. */
export function respond(conversation: Conversation, { calendar }: Ports): Promise<Reply> {
  return scriptedReply(conversation, calendar);
}
