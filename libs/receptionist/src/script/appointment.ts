import type { Act, Calendar, Conversation } from '../conversation.js';
import { say } from '../texts/texts.js';
import { DEFAULT_ZONE, instantOf } from '../understanding/local-time.js';
import { availabilityOf, bookingOf, exactWish } from './booking.js';
import { serviceName, wishMoment } from './read-back.js';
import type { State } from './state.js';

/** What came of the wish for an appointment. */
export interface Appointment {
  says: string[];
  /** A `book` if the appointment was booked or moved. */
  acts: Act[];
  /** Set if the time is not free, so that the visitor chooses another one. */
  question: 'pick' | 'time' | null;
}

/**
 * Books the wish, or moves the appointment that was booked for `from`. Only notes the wish if there is no calendar, the
 * wish names no exact time, or the appointment was cancelled.
 */
export async function makeAppointment(
  state: State,
  conversation: Conversation,
  calendar: Calendar | null,
  from: Date | null,
): Promise<Appointment> {
  const { language } = state;
  const exact = exactWish(state);
  const moment = wishMoment(state);
  const instant = exact && instantOf(exact, conversation.organization.timezone ?? DEFAULT_ZONE);
  const noted = { says: [say(language, 'wishNoted', { moment })], acts: [], question: null };
  if (!calendar || !instant) return noted;
  const booking = bookingOf(state, conversation, instant);
  const outcome = from ? await calendar.move(from, booking) : (await calendar.book(booking)) ? 'booked' : 'taken';
  if (outcome === 'gone') return noted;
  if (outcome !== 'taken') {
    const said = say(language, outcome, { service: serviceName(state), moment });
    return { says: [said], acts: [{ type: 'book', booking }], question: null };
  }
  const availability = await availabilityOf(state, conversation, calendar);
  return {
    says: availability.kind === 'free' ? [say(language, 'taken')] : availability.says,
    acts: [],
    question: availability.kind === 'offers' ? 'pick' : 'time',
  };
}
