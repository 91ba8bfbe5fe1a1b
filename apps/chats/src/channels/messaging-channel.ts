/** A text on its way to a customer. */
export interface OutgoingText {
  /** Ours; comes back with what the channel reports about it, where the channel can do that. */
  messageId: number;
  /** The organization's own number at the channel. */
  senderId: string | null;
  /** E.164. */
  to: string;
  text: string;
}

export type Sending =
  | { outcome: 'accepted'; providerId: string }
  /** Not now; perhaps later. */
  | { outcome: 'later'; reason: string; code?: number }
  /** Never. */
  | { outcome: 'refused'; reason: string; code?: number };

/** Port: where messages of a chat leave. Sending has no transaction: an answer that is lost may mean a second message. */
export abstract class MessagingChannel {
  abstract send(text: OutgoingText, signal: AbortSignal): Promise<Sending>;
}

/** WhatsApp's code for: the customer has not written for 24 hours. */
export const WINDOW_CLOSED = 131047;
