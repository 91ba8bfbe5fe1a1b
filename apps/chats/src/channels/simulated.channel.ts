import { MessagingChannel, type OutgoingText, type Sending } from './messaging-channel.js';

/** Accepts every message and sends none: for test mode, and for development without a WhatsApp token. */
export class SimulatedChannel extends MessagingChannel {
  send({ messageId }: OutgoingText): Promise<Sending> {
    return Promise.resolve({ outcome: 'accepted', providerId: `simulated.${messageId}` });
  }
}
