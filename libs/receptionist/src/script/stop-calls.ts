import type { Act, Conversation } from '../conversation.js';
import { say } from '../texts/texts.js';
import { spokenNumber } from '../understanding/phone-numbers.js';
import { isStopRequest, type State } from './state.js';

/** What the script says and does in one reply, and the question that it ends with. */
export interface Step {
  says: string[];
  acts: Act[];
  asks?: string;
}

/**
 * Stops calls. The caller's own number is stopped at once. Any other number is read back and confirmed first, and only
 * one number a conversation is stopped.
 * @returns null if the newest message is not about it
 */
export function stopStep(state: State, before: State, conversation: Conversation, ask: AskQuestion): Step | null {
  const { language, newest } = state;
  if (!isStopRequest(newest, conversation, before.wantsBooking)) return null;
  if (before.stop.isConfirmed)
    return {
      says: [say(language, 'stopOne')],
      acts: [{ type: 'request_person', requestedBy: 'visitor', summary: newest.words, isEmergency: false }],
    };
  const own = conversation.phoneNumber;
  const { number, isConfirmed } = state.stop;
  if (own && (number === null || number === own)) return stopped(state, own, true);
  if (number === null) return { says: [say(language, 'stopOffer')], acts: [], asks: ask('stopNumber') };
  if (isConfirmed) return stopped(state, number, false);
  return { says: [say(language, 'stopRead', { number: spokenNumber(number) })], acts: [], asks: ask('stopConfirm') };
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
