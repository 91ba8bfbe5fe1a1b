import type { Act, Conversation } from '../conversation.js';
import { say } from '../texts/texts.js';
import { spokenNumber } from '../understanding/phone-numbers.js';
import { isStopRequest, type State } from './state.js';
import { stopsOwnNumber } from './stop-requests.js';

/** What the script says and does in one reply, and the question that it ends with. */
export interface Step {
  says: string[];
  acts: Act[];
  asks?: string;
}

/**
 * Stops calls. The visitor's own number is stopped at once. Any other number is read back and confirmed first, and only
 * one such number a conversation is stopped.
 * @returns null if the newest message is not about it
 */
export function stopStep(state: State, before: State, conversation: Conversation, ask: AskQuestion): Step | null {
  const { language, newest } = state;
  if (!isStopRequest(newest, conversation, before.wantsBooking)) return null;
  const own = conversation.phoneNumber;
  const { number, isConfirmed } = state.stop;
  if (own && newest.bodies.some((body) => stopsOwnNumber(body, own))) return stopped(state, own, true);
  if (before.stop.isConfirmed)
    return {
      says: [say(language, 'stopOne')],
      acts: [{ type: 'request_person', requestedBy: 'visitor', summary: newest.words, isEmergency: false }],
    };
  if (own && number === own && conversation.stopsUnprovenNumbers) return stopped(state, own, true);
  if (number === null) return { says: [say(language, 'stopOffer')], acts: [], asks: ask('stopNumber') };
  if (isConfirmed) return conversation.stopsUnprovenNumbers ? stopped(state, number, false) : asked(state, number);
  return { says: [say(language, 'stopRead', { number: spokenNumber(number) })], acts: [], asks: ask('stopConfirm') };
}

/** What a person must do about the number that the visitor has confirmed, or null. */
export function stopSummary({ stop }: State): string | null {
  return stop.isConfirmed ? `Stop all calls to ${stop.number}, which the visitor gave without proof` : null;
}

function asked(state: State, number: string): Step {
  const { language } = state;
  const summary = stopSummary(state);
  return {
    says: [say(language, 'stopAsked', { number: spokenNumber(number) })],
    acts: [{ type: 'request_person', requestedBy: 'visitor', summary, isEmergency: false }],
  };
}

export type AskQuestion = (question: 'stopNumber' | 'stopConfirm') => string;

function stopped({ language }: State, phone_number: string, isProven: boolean): Step {
  return {
    says: [say(language, 'stopped', { number: spokenNumber(phone_number) })],
    acts: [
      { type: 'opt_out', phone_number, isProven },
      { type: 'end', disposition: 'opted_out' },
    ],
  };
}
