import type { Conversation as ReceptionistConversation } from '@frontdesk/receptionist';
import type { Conversation } from './chat-responder.js';

/** Returns a chat as the receptionist's mind reads it. */
export function forReceptionist(chat: Conversation, now: Date): ReceptionistConversation {
  const { organization, settings, channel, phoneNumber, visitorName, hasLead, isHandoffRequested, messages } = chat;
  return {
    ...{ organization, settings, channel, phoneNumber, visitorName, hasLead, isHandoffRequested, messages, now },
    // The website does not prove numbers, so a person checks them.
    stopsUnprovenNumbers: false,
  };
}
