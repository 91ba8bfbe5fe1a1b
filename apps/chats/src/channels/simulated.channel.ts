import { MessagingChannel, type OutgoingText, type Sending } from './messaging-channel.js';

/** Accepts everything and sends nothing: for chats in test mode, and for machines without access to WhatsApp. */
export class SimulatedChannel extends MessagingChannel {
  send({ messageId }: OutgoingText): Promise<Sending> {
    return Promise.resolve({ outcome: 'accepted', providerId: `simulated.${messageId}` });
  }
}
