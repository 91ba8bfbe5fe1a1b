import { MessagingChannel, type OutgoingText, type Sending } from './messaging-channel.js';

/** Accepts every message and sends none. It is used in test mode, and in development if there is no WhatsApp token. */
export class SimulatedChannel extends MessagingChannel {
  send({ messageId }: OutgoingText): Promise<Sending> {
    return Promise.resolve({ outcome: 'accepted', providerId: `simulated.${messageId}` });
  }
}
