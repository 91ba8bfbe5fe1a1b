import type { Conversation as ReceptionistConversation } from '@frontdesk/receptionist';
import type { Conversation } from './chat-responder.js';

/** Converts a chat to the conversation that the receptionist reads. */
export function forReceptionist(chat: Conversation, now: Date): ReceptionistConversation {
  const { organization, settings, channel, phoneNumber, visitorName, hasLead, isHandoffRequested, messages } = chat;
  return {
    ...{ organization, settings, channel, phoneNumber, visitorName, hasLead, isHandoffRequested, messages, now },
    stopsUnprovenNumbers: chat.mayStopNumber,
  };
}
