/** What a channel takes at a time: 1 of 1, unless the whole message is too long for it. */
export interface Part {
  part: number;
  parts: number;
}

/** A text on its way to a customer, or one of its parts. */
export interface OutgoingText extends Part {
  /** Ours; comes back with the part in what the channel reports about it, where the channel can do that. */
  messageId: number;
  /** The organization's own number at the channel. */
  senderId: string | null;
  /** E.164. */
  to: string;
  text: string;
}

export type Sending =
  /** Null where the channel did not say how it calls the message. */
  | { outcome: 'accepted'; providerId: string | null }
  /** Not now; perhaps later. */
  | { outcome: 'later'; reason: string; code?: number }
  /** Never. */
  | { outcome: 'refused'; reason: string; code?: number };

/** Port: where messages of a chat leave. Sending has no transaction: an answer that is lost may mean a second message. */
export abstract class MessagingChannel {
  /** In what parts a text leaves, each of which is sent by itself: at least one. */
  partsOf(text: string): string[] {
    return [text];
  }

  abstract send(text: OutgoingText, signal: AbortSignal): Promise<Sending>;
}

/** WhatsApp's code for: the customer has not written for 24 hours. */
export const WINDOW_CLOSED = 131047;
