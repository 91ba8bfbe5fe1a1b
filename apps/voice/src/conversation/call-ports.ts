import type { Act, Conversation, Language, Reply } from '@frontdesk/receptionist';
import type { RelayCommand } from '../relay/relay-messages.js';
import type { CallAct } from './call-act.js';

export interface SaidLine {
  seq: number;
  sender: 'visitor' | 'ai';
  body: string;
  /** The beginning of `body` that could not be interrupted. It is not stored. */
  fixed?: string;
}

/** A reply in progress. */
export interface OpenReply {
  line: SaidLine | null;
  /** The sentences of the reply that have been said, without disclosures. */
  said: string;
  stop: AbortController;
}

/** How a call goes on after the receptionist has left it. */
export interface HandedOver {
  /** The people to ring, in order. */
  numbers: string[];
  /** What the person hears. */
  reason: string | null;
  /** The last words if no person takes the call. Null if the receptionist comes back. */
  farewell: string | null;
  language: Language;
}

/** What a call needs of its surroundings. */
export interface CallPorts {
  /** Commits a line with the acts that follow from it, and returns its position. */
  store(line: Omit<SaidLine, 'seq'>, acts: readonly CallAct[]): Promise<number>;
  /** Commits an act that is performed at a time unless it is withdrawn before, and returns its id. */
  schedule(act: Act, dueAt: Date): Promise<number>;
  withdraw(actId: number): Promise<void>;
  /** Stores whom to ring after the receptionist has left the call. Null: no person. */
  handOver(handoff: HandedOver | null): Promise<void>;
  /** Stores that the receptionist leaves the call, so that it does not come back as after a lost connection. */
  finish(): Promise<void>;
  /** Commits a longer body of a line, with the acts that follow from it. */
  extend(seq: number, body: string, acts: readonly CallAct[]): Promise<void>;
  /** Cuts a line to what the caller heard. */
  cut(seq: number, body: string): Promise<void>;
  respond(conversation: Conversation, turn: Turn): Promise<Reply>;
  send(command: RelayCommand): void;
  /** Receives what fails. The call goes on. */
  onFault(error: unknown): void;
}

/** The receptionist's turn to speak. */
export interface Turn {
  /** Is aborted when the caller says something or interrupts. */
  signal: AbortSignal;
  /** Says the next sentence of a reply before the reply is complete. The text of the reply begins with them. */
  say(sentence: string, language: Language): Promise<void>;
}

export interface OutboundFacts {
  /** Whether the person asked to be called. */
  isWanted: boolean;
  /** Whether the person has consented to informational calls only. */
  isInformational: boolean;
  /** What the call is about. Null if it may not be said. */
  reason: string | null;
  /** The number that takes calls back, as E.164. */
  callBackNumber: string;
}

/** The facts of a call that do not change while it lasts. */
export type CallFacts = Pick<Conversation, 'organization' | 'settings' | 'phoneNumber' | 'visitorName'> & {
  /** The call ends at this time. */
  until?: Date;
  /** Whether the carrier can ring a person. */
  canHandOver?: boolean;
  /** Whether the receptionist comes back because no person took the call. It is not handed over again. */
  wasNotTaken?: boolean;
  /** Set for a call that the dialer has placed. */
  outbound?: OutboundFacts;
  /** Whether the caller may stop the calls to a number without proof. If not, a person is asked to. */
  stopsUnprovenNumbers?: boolean;
  /** Whether questions without an answer are noted for the owner. */
  notesQuestions?: boolean;
  /** After this long without a word, the receptionist asks again. */
  silenceMs?: number;
};
