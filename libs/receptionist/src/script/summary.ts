import { firstOf } from '@frontdesk/contracts';
import type { Conversation } from '../conversation.js';
import { spokenMoment } from '../texts/times.js';
import { spokenNumber } from '../understanding/phone-numbers.js';
import { leadOf } from './lead.js';
import { bookedTimes } from './offered-times.js';
import { stateOf } from './state.js';

const MAX_LENGTH = 2000;

/**
 * Returns who called or wrote, why, and what was booked, for the people of the organization. Null if the visitor gave
 * no reason.
 */
export function summaryOf(conversation: Conversation): string | null {
  const { messages } = conversation;
  const state = stateOf(conversation);
  const { name, phone_number, email, urgency } = leadOf(state, conversation);
  const who = [name, phone_number && spokenNumber(phone_number), email].filter(Boolean).join(', ');
  const words = state.reasons.length > 0 ? state.reasons : [state.anyWords].filter((one) => one !== null);
  if (words.length === 0) return null;
  const why = words.map((one) => `“${one}”`).join(' ');
  const booked = bookedTimes(messages, state.now).at(-1);
  const parts = [
    [who, why].filter(Boolean).join(': '),
    urgency === 'normal' ? '' : urgency === 'high' ? 'Urgent.' : 'Emergency.',
    booked ? `Booked: ${state.service?.name ?? 'an appointment'} on ${spokenMoment(booked, 'en')}.` : '',
  ];
  return firstOf(parts.filter(Boolean).join(' '), MAX_LENGTH);
}
