import type { Booking, Calendar, Conversation } from '../conversation.js';
import { saidIn, say } from '../texts/texts.js';
import { spokenMoments } from '../texts/times.js';
import {
  DEFAULT_ZONE,
  hoursOn,
  instantOf,
  isOpenAt,
  localTimeOf,
  type LocalTime,
} from '../understanding/local-time.js';
import { PART_BEGINS } from '../understanding/wishes.js';
import { NEEDS, PURPOSE, WANTED_VISIT } from '../words/purposes.js';
import { HURTS } from '../words/troubles.js';
import { openingOf, type State } from './state.js';
import { intentsOf } from './turns.js';

const OFFERED = 3;
const DEFAULT_MINUTES = 30;

export type Availability =
  /** The wish names a free time. */
  | { kind: 'free'; at: LocalTime; instant: Date }
  | { kind: 'offers'; says: string[] }
  | { kind: 'none'; says: string[] }
  /** The calendar cannot be reached. */
  | { kind: 'unknown' };

/** The time that the wish names exactly, or null. */
export function exactWish({ wish }: State): LocalTime | null {
  return wish?.date && wish.time ? { date: wish.date, time: wish.time } : null;
}

/** Why the settings or the clock rule out the wish, or null. */
export function refusalOf(state: State, conversation: Conversation): 'isPast' | 'isClosed' | null {
  const { wish, now } = state;
  if (!wish?.date) return null;
  const time = wish.time ?? '23:59';
  if (`${wish.date} ${time}` < `${now.date} ${now.time}`) return 'isPast';
  const opening = openingOf(conversation.settings);
  if (wish.time) return isOpenAt({ date: wish.date, time: wish.time }, opening) ? null : 'isClosed';
  return opening.hours === null || hoursOn(wish.date, opening).length > 0 ? null : 'isClosed';
}

/** Whether the receptionist has said that an appointment is booked, or that the team will confirm the wish for one. */
export function hasSettled({ messages }: Conversation): boolean {
  return messages.some(({ sender, body }) => sender === 'ai' && (saidIn(body, 'booked') || saidIn(body, 'wishNoted')));
}

/** Whether the receptionist has said that an appointment is booked. */
function hasBooked({ messages }: Conversation): boolean {
  return messages.some(({ sender, body }) => sender === 'ai' && saidIn(body, 'booked'));
}

/**
 * What the newest message changes: a time is `chosen` that can be booked, or a `booked` appointment is to be moved or
 * cancelled. Null if it does neither.
 */
export function changeOfWish(state: State, before: State, conversation: Conversation): 'chosen' | 'booked' | null {
  const { wish, wantsBooking, newest } = state;
  const isBooked = hasBooked(conversation);
  if (isBooked && (newest.intents.has('reschedule') || (before.wantsBooking && !wantsBooking))) return 'booked';
  if (!wantsBooking || !wish?.date || JSON.stringify(wish) === JSON.stringify(before.wish)) return null;
  if (isBooked) return 'booked';
  return newest.asked === 'pick' || newest.asked === 'time' ? 'chosen' : null;
}

/**
 * Looks up the wish. Offers the nearest free times if the wish is not free. The calendar may have other hours than the
 * settings.
 */
export async function availabilityOf(
  state: State,
  conversation: Conversation,
  calendar: Calendar,
): Promise<Availability> {
  const zone = conversation.organization.timezone ?? DEFAULT_ZONE;
  const exact = exactWish(state);
  const instant = exact && instantOf(exact, zone);
  const search = instant ? { near: instant } : { from: searchFrom(state, conversation) };
  const free = await calendar.freeTimes(state.service, search, OFFERED);
  if (!free) return { kind: 'unknown' };
  if (exact && instant && free.some((at) => at.getTime() === instant.getTime()))
    return { kind: 'free', at: exact, instant };
  const refusal = refusalOf(state, conversation);
  const says = refusal ? [say(state.language, refusal)] : exact ? [say(state.language, 'taken')] : [];
  if (free.length === 0) return { kind: 'none', says: [...says, say(state.language, 'noneFree')] };
  const times = spokenMoments(
    free.map((at) => localTimeOf(at, zone)),
    state.language,
  );
  return { kind: 'offers', says: [...says, say(state.language, 'offers', { times })] };
}

function searchFrom({ wish }: State, { now, organization }: Conversation): Date {
  const zone = organization.timezone ?? DEFAULT_ZONE;
  const date = wish?.date ?? wish?.from ?? (wish?.part ? localTimeOf(now, zone).date : null);
  if (!wish || !date) return now;
  const time = wish.time ?? (wish.part ? PART_BEGINS[wish.part] : '00:00');
  const at = instantOf({ date, time }, zone);
  return at && at > now ? at : now;
}

const MIN_WORDS_OF_PROBLEM = 4;
const NO_PROBLEM = ['book', 'reschedule', 'price', 'hours', 'person'] as const;

/** Whether the visitor has said what the visit is for: a service, a purpose, or a problem told before. */
export function hasPurpose({ service, isUrgent, reasons }: State): boolean {
  if (service !== null || isUrgent) return true;
  return reasons.some((reason) => {
    if ([PURPOSE, WANTED_VISIT, NEEDS, HURTS].some((pattern) => pattern.test(reason))) return true;
    const intents = intentsOf(reason);
    const isOther = reason.includes('?') || NO_PROBLEM.some((intent) => intents.has(intent));
    return !isOther && reason.split(/\s+/u).length >= MIN_WORDS_OF_PROBLEM;
  });
}

export function bookingOf(state: State, conversation: Conversation, starts_at: Date): Booking {
  return {
    service: state.service?.name ?? null,
    starts_at,
    duration_minutes: state.service?.duration_minutes ?? DEFAULT_MINUTES,
    name: state.name ?? conversation.visitorName,
    phone_number: state.phone_number ?? conversation.phoneNumber,
  };
}
