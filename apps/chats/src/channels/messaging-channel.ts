import type { OutgoingTemplate, Part } from '../chats/outgoing-messages.repository.js';

/** A text to be sent to a customer, or one part of it. */
export interface OutgoingText extends Part {
  /** The message's id in our database. Some channels return it, with the part, in their reports. */
  messageId: number;
  /** The organization's own number at the channel. */
  senderId: string | null;
  /** The customer's number as E.164. */
  to: string;
  text: string;
  /** The template to send. `text` is the message as the customer sees it. */
  template?: OutgoingTemplate | null;
}

export type Sending =
  /** `providerId` is null when the channel returned no message id. */
  | { outcome: 'accepted'; providerId: string | null }
  /** A temporary failure, after which the send is retried. */
  | { outcome: 'later'; reason: string; code?: number }
  /** A permanent failure. */
  | { outcome: 'refused'; reason: string; code?: number };

/**
 * The port through which messages are sent. Sending is not transactional: if a response is lost, a retry may send a
 * message twice.
 */
export abstract class MessagingChannel {
  /** Splits a text into the parts that are sent separately. Returns at least one part. */
  partsOf(text: string): string[] {
    return [text];
  }

  abstract send(text: OutgoingText, signal: AbortSignal): Promise<Sending>;
}

/** The error code that WhatsApp returns if the customer has not written for 24 hours. */
export const WINDOW_CLOSED = 131047;
