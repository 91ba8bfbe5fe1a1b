import type { Act, Conversation } from '../conversation.js';
import { say } from '../texts/texts.js';
import { spokenNumber } from '../understanding/phone-numbers.js';
import { leadOf, stopSummary } from './lead.js';
import { isStopRequest, type State } from './state.js';
import { saysKey, stopsOwnNumber } from './stop-requests.js';

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
  if (own && newest.bodies.some((body) => stopsOwnNumber(body, own) || saysKey(body, newest.reply))) {
    const step = stopped(state, own, true);
    if (number === null || number === own || !isConfirmed || before.stop.isConfirmed) return step;
    const other = confirmed(state, number, conversation);
    const acts = other.acts.filter(({ type }) => type !== 'end');
    return { says: [...other.says, ...step.says], acts: [...acts, ...step.acts] };
  }
  if (before.stop.isConfirmed)
    return {
      says: [say(language, 'stopOne')],
      acts: askPerson(state, conversation, newest.words),
    };
  // On WhatsApp, the channel heeds only a message that asks for it by itself.
  if (own && number === own && conversation.channel === 'phone') return stopped(state, own, true);
  if (number === null) return { says: [say(language, 'stopOffer')], acts: [], asks: ask('stopNumber') };
  if (isConfirmed) return confirmed(state, number, conversation);
  return { says: [say(language, 'stopRead', { number: spokenNumber(number) })], acts: [], asks: ask('stopConfirm') };
}

/** Stops the calls to a number without proof, or asks a person to. */
function confirmed(state: State, number: string, conversation: Conversation): Step {
  if (conversation.stopsUnprovenNumbers) return stopped(state, number, false);
  return {
    says: [say(state.language, 'stopAsked', { number: spokenNumber(number) })],
    acts: askPerson(state, conversation, stopSummary(state, conversation)),
  };
}

/** In a chat, the team reads the request. On the phone it becomes a lead, and the call is not handed over. */
function askPerson(state: State, conversation: Conversation, summary: string | null): Act[] {
  if (conversation.channel !== 'phone')
    return [{ type: 'request_person', requestedBy: 'visitor', summary, isEmergency: false }];
  return [{ type: 'capture_lead', lead: leadOf(state, conversation), due: 'now' }];
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
