import type { Part } from '../chats/outgoing-messages.repository.js';

/** A text to be sent to a customer, or one part of it. */
export interface OutgoingText extends Part {
  /** Our id. Some channels return it, with the part, in their reports. */
  messageId: number;
  /** The organization's own number at the channel. */
  senderId: string | null;
  /** E.164. */
  to: string;
  text: string;
}

export type Sending =
  /** `providerId` is null when the channel returned no message id. */
  | { outcome: 'accepted'; providerId: string | null }
  /** A temporary failure: retry. */
  | { outcome: 'later'; reason: string; code?: number }
  /** A permanent failure. */
  | { outcome: 'refused'; reason: string; code?: number };

/** Port: sends messages. Sending is not transactional: after a lost response, a retry may send a message twice. */
export abstract class MessagingChannel {
  /** Splits a text into the parts that are sent separately; at least one. */
  partsOf(text: string): string[] {
    return [text];
  }

  abstract send(text: OutgoingText, signal: AbortSignal): Promise<Sending>;
}

/** WhatsApp's error code when the customer has not written for 24 hours. */
export const WINDOW_CLOSED = 131047;
