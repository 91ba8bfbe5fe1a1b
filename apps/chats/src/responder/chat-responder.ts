import type { ChatChannel, ChatSender } from '@frontdesk/contracts';
import type { Scope } from '@frontdesk/persistence';
import type { ReceptionistSettings } from '@frontdesk/receptionist';
import type { CapturedLead } from '../chats/pending-leads.repository.js';

/** The input of the AI: a chat at one version. */
export interface Conversation {
  chatId: number;
  /** Whose chat it is, for requests to other services. */
  scope: Scope;
  organization: { name: string; timezone: string | null };
  /** Whether nothing that was said may leave for a party without an agreement. */
  isHipaa: boolean;
  settings: ReceptionistSettings;
  channel: ChatChannel;
  /** The visitor's number as E.164, if the channel knows it. */
  phoneNumber: string | null;
  visitorName: string | null;
  hasLead: boolean;
  isHandoffRequested: boolean;
  /** Whether the visitor may stop the calls to a number without proof that it is the visitor’s. */
  mayStopNumber: boolean;
  /** The number of replies that the language model failed to give. */
  modelFaults: number;
  /** The newest messages, oldest first, without system notes. */
  messages: readonly { sender: Exclude<ChatSender, 'system'>; body: string }[];
}

export interface HandoffRequest {
  requestedBy: 'visitor' | 'ai';
  summary: string | null;
}

/** The actions of the AI besides its reply. */
export interface Actions {
  lead?: CapturedLead;
  /** An incomplete lead. It is recorded if the visitor writes nothing for a minute, unless a later one replaces it. */
  draft?: CapturedLead;
  /** A lead without a way to reach the visitor. It is recorded when the chat ends, unless a later one replaces it. */
  leadAtEnd?: CapturedLead;
  handoff?: HandoffRequest;
  /** Whether the visitor sells something. Spam makes no lead. */
  isSpam?: boolean;
  /** The number to which calls stop, without proof that it is the visitor’s. */
  stoppedNumber?: string;
  /** The visitor's question, if the settings have no answer to it. */
  question?: string;
}

export interface Reply extends Actions {
  text: string;
  /** Whether an appointment was booked, moved or cancelled, so that the visitor must hear of it. */
  hasChangedCalendar?: boolean;
  /** Why the script replied instead of the language model, without any content. */
  fault?: string;
}

/** The port through which the AI's replies are generated. Implementations keep no state. */
export abstract class ChatResponder {
  /** May return or throw anything once the signal is aborted, because the result is discarded. */
  abstract reply(conversation: Conversation, signal: AbortSignal): Promise<Reply>;
}

/** The longest reply, in code points. */
export const MAX_REPLY_LENGTH = 2000;
