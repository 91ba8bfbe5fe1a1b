import { timeSaid } from './offered-times.js';
import type { LocalTime } from '../understanding/local-time.js';
import type { Intent } from '../words/patterns.js';
import type { Turn } from './turns.js';

const ASKS_WHEN =
  /(?<!\p{L})(?:(?:(?:is|was) (?:it|that)(?: (?:on|for|still))? (?:mon|tues|wednes|thurs|fri|satur|sun)day(?: the [\p{L}\d]+)?\W*$|what (?:day|time|date) (?:did you (?:say|book|put)|(?:was|is) (?:that|it) (?:for|again))|(?:when|what (?:day|time|date))(?:['’]?s|\s+is|\s+was)\s+(?:(?:it|that)(?: (?:now|again|then))?\W*$|(?:my|our|the)(?: new)? (?:appointment|appt|booking|visit))|when (?:am i|are we) (?:booked|scheduled|coming in)|(?:cu[aá]ndo|a qu[eé] hora|qu[eé] d[ií]a) (?:es|era|qued[oó]|ser[ií]a|tengo)(?: (?:mi|la|nuestra)(?: nueva)? (?:cita|reserva))?\W*$|(?:a )?qu[eé] (?:hora|d[ií]a) (?:me )?(?:dijo|dijiste|qued[oó]|puso)))/iu;
/** A message with any other intent asks for more. */
const ALLOWED: ReadonlySet<Intent> = new Set<Intent>(['book', 'greeting', 'thanks']);

interface Known {
  now: LocalTime;
  /** The appointment that this conversation has booked. */
  appointment: LocalTime | null;
  /** The sentence that says how an appointment was changed. */
  outcome: string | null;
}

/** Returns the time of the visitor's appointment in this conversation if the turn only asks for it. */
export function appointmentAsked(
  { now, appointment, outcome }: Known,
  { words, asked, intents }: Turn,
): LocalTime | null {
  if ((asked !== null && asked !== 'more') || !ASKS_WHEN.test(words)) return null;
  if ([...intents].some((intent) => !ALLOWED.has(intent))) return null;
  return appointment ?? (outcome === null ? null : timeSaid(outcome, 'moved', now));
}
