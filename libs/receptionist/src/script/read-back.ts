import type { CapturedLead, Conversation } from '../conversation.js';
import { REMOVED } from '../safety/secrets.js';
import { say } from '../texts/texts.js';
import { partName, spokenDate, spokenMoment, spokenZone } from '../texts/times.js';
import { emailIn } from '../understanding/email-addresses.js';
import { DEFAULT_ZONE } from '../understanding/local-time.js';
import { hasOtherClock } from '../understanding/zone-of-caller.js';
import { numberIn, spokenNumber } from '../understanding/phone-numbers.js';
import { exactWish } from './booking.js';
import { leadOf } from './lead.js';
import type { State } from './state.js';

/** The read-back says "It is about" itself. */
const IS_ABOUT = /^\s*(?:it['’]?s|it is|this is|i['’]?m calling|i am calling) about\s+/iu;
/** A longer reason is not read back. */
const MAX_READ_BACK = 120;

/** Repeats what is known, so that the visitor can correct it. */
export function readBack(
  state: State,
  conversation: Conversation,
  { isFirst, hasCalendar }: { isFirst: boolean; hasCalendar: boolean },
): string[] {
  const { language } = state;
  const lead = leadOf(state, conversation);
  const extension = state.extension ? ` ext. ${state.extension}` : '';
  const number = lead.phone_number && spokenNumber(lead.phone_number) + extension;
  const who = [lead.name, number, lead.email].filter(Boolean).join(', ');
  const says = [say(language, 'confirmPerson', { who })];
  const booking = aboutBooking(state, hasCalendar);
  if (booking) says.push(booking, ...zoneNote(state, conversation));
  else if (isFirst && isShortReason(lead))
    says.push(say(language, 'confirmAbout', { reason: lead.reason.replace(IS_ABOUT, '') }));
  return says;
}

/** Says whose clock the times are by, to a person whose area code has another. */
export function zoneNote(
  { language, phone_number }: State,
  { organization, phoneNumber, now }: Conversation,
): string[] {
  const number = phoneNumber ?? phone_number;
  const zone = organization.timezone ?? DEFAULT_ZONE;
  if (number === null || !hasOtherClock(number, zone, now)) return [];
  return [say(language, 'zone', { zone: spokenZone(zone, language, now) })];
}

/** A reason that also contains the contact details is not repeated, because they were just read back. */
function isShortReason({ reason, name }: CapturedLead): boolean {
  const hasDetails = (name !== null && reason.includes(name)) || numberIn(reason) !== null || emailIn(reason) !== null;
  return !hasDetails && !reason.includes(REMOVED) && reason.length <= MAX_READ_BACK && !reason.includes('\n');
}

function aboutBooking(state: State, hasCalendar: boolean): string | null {
  const { language, wantsBooking, wish } = state;
  if (!wantsBooking) return null;
  const exact = exactWish(state);
  if (exact && hasCalendar)
    return say(language, 'confirmBooking', { service: serviceName(state), moment: spokenMoment(exact, language) });
  return wish?.date ? say(language, 'confirmWish', { moment: wishMoment(state) }) : null;
}

export function serviceName({ service, language }: State): string {
  return service?.name ?? (language === 'es' ? 'una cita' : 'an appointment');
}

export function wishMoment(state: State): string {
  const { wish, language } = state;
  const exact = exactWish(state);
  if (exact) return spokenMoment(exact, language);
  if (!wish?.date) return '';
  const part = wish.part ? `, ${partName(wish.part, language)}` : '';
  return spokenDate(wish.date, language) + part;
}
