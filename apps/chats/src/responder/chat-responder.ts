import type { ChatChannel, ChatSender } from '@frontdesk/contracts';

/** The input of the AI: a chat at one version. */
export interface Conversation {
  organization: { name: string; timezone: string | null };
  receptionist: { name: string; instructions: string };
  channel: ChatChannel;
  /** The visitor's number if the channel knows it, E.164. */
  phoneNumber: string | null;
  visitorName: string | null;
  hasLead: boolean;
  isHandoffRequested: boolean;
  /** The newest messages, oldest first, without system notes. */
  messages: readonly { sender: Exclude<ChatSender, 'system'>; body: string }[];
}

export interface CapturedLead {
  name: string | null;
  phone_number: string | null;
  email: string | null;
  reason: string;
}

export interface HandoffRequest {
  requestedBy: 'visitor' | 'ai';
  summary: string | null;
}

/** Actions of the AI besides its reply. */
export interface Actions {
  lead?: CapturedLead;
  /** An incomplete lead, recorded if the visitor writes nothing for a minute, unless a later one replaces it. */
  draft?: CapturedLead;
  handoff?: HandoffRequest;
}

export interface Reply extends Actions {
  text: string;
}

/** The responder has no reply. `actions` are those decided before the failure; `message` never has chat content. */
export class NoReply extends Error {
  constructor(
    reason: string,
    readonly actions: Actions = {},
  ) {
    super(reason);
    this.name = 'NoReply';
  }
}

/** Port: generates the AI's replies. Stateless; throws `NoReply` when it cannot reply. */
export abstract class ChatResponder {
  /** May return or throw anything once the signal is aborted: the result is discarded. */
  abstract reply(conversation: Conversation, signal: AbortSignal): Promise<Reply>;
}

/** Limit for a reply, in code points. */
export const MAX_REPLY_LENGTH = 2000;
