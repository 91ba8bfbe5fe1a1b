import type { ChatChannel, ChatSender } from '@frontdesk/contracts';

/** What the AI is given to answer: a chat as it stood at one version. */
export interface Conversation {
  organization: { name: string; timezone: string | null };
  receptionist: { name: string; instructions: string };
  channel: ChatChannel;
  /** The visitor's number where the channel knows it, E.164. */
  phoneNumber: string | null;
  visitorName: string | null;
  hasLead: boolean;
  isPersonAskedFor: boolean;
  /** In the order of writing; the newest ones only, when there are many. System notes are left out. */
  messages: readonly { sender: Exclude<ChatSender, 'system'>; body: string }[];
}

export interface CapturedLead {
  name: string | null;
  phone_number: string | null;
  email: string | null;
  reason: string;
}

export interface HandoffWish {
  requestedBy: 'visitor' | 'ai';
  summary: string | null;
}

/** What the AI does besides writing. */
export interface Actions {
  lead?: CapturedLead;
  /** The lead as far as it is known: handed in when the visitor is quiet for a minute, unless a later one replaces it. */
  draft?: CapturedLead;
  handoff?: HandoffWish;
}

export interface Answer extends Actions {
  text: string;
}

/** No answer came about; `actions` are what had been decided until then. `message` tells why, without any content. */
export class NoAnswer extends Error {
  constructor(
    reason: string,
    readonly actions: Actions = {},
  ) {
    super(reason);
    this.name = 'NoAnswer';
  }
}

/** Port: whoever thinks of what the AI says. Keeps no state; throws `NoAnswer` when it cannot. */
export abstract class ChatResponder {
  /** Ends early, however it likes, when the signal is aborted: nobody waits for the answer any more. */
  abstract answer(conversation: Conversation, signal: AbortSignal): Promise<Answer>;
}

/** What one answer may hold, in code points. */
export const MOST_ANSWER = 2000;
