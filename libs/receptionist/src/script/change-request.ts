import { addDays, localOfUtc, utcOf, type LocalTime } from '../understanding/local-time.js';
import { mergedWish, wishIn, withoutPast, type Wish } from '../understanding/wishes.js';
import type { Language } from '../conversation.js';
import type { Question } from '../texts/texts.js';
import { pickedTime } from './offered-times.js';
import type { Turn } from './turns.js';

/** What the visitor wants changed about an appointment. */
export interface ChangeRequest {
  kind: 'move' | 'cancel';
  /** Whether this conversation booked the appointment. For others, the day is asked for. */
  isOwn: boolean;
  /** The day of an appointment that this conversation did not book, once the visitor has named it. */
  date: string | null;
  /** The new time. */
  wish: Wish | null;
}

const FIND_QUESTIONS: ReadonlySet<Question | null> = new Set<Question | null>(['findDate', 'findAgain']);
/** Whether the question is for the day of an appointment. */
export const isAboutFinding = (asked: Question | null): boolean => FIND_QUESTIONS.has(asked);

const CHANGE_QUESTIONS: ReadonlySet<Question | null> = new Set<Question | null>([
  ...FIND_QUESTIONS,
  'newTime',
  'pickNew',
  'confirmMove',
  'confirmCancel',
]);
export const isAboutChange = (asked: Question | null): boolean => CHANGE_QUESTIONS.has(asked);

const CANCEL = /(?<!\p{L})(?:canc[eé]l\p{L}*|an[uú]l\p{L}+)(?!\p{L})/iu;
const MOVE =
  /(?<!\p{L})(?:reschedul\p{L}*|mov(?:e|ing)|chang(?:e|ing)|(?:push|bump|shift)(?:ing)? (?:it|that|back|out|my)|switch|pasar(?:la|mela)?|reprogram\p{L}*|reagend\p{L}*|c[aá]mbi\p{L}+|mover(?:la)?|mu[eé]v\p{L}+|recorrer(?:la)?|pos(?:pon|poner|pong)\p{L}*)(?!\p{L})/iu;
/** "Cancel it please": a whole message after a booking. */
const CANCELS_IT =
  /^\W*(?:please |por favor )?canc[eé]l(?:ar(?:la)?|[ae](?:la)?)?(?: (?:it|that))?(?: please| por favor)?\W*$/iu;
const NEGATES = /(?<!\p{L})(?:no|not|never|don['’]?t|nunca)(?!\p{L})/iu;
/** The new day counts from the day of the appointment: "push it back a day", "al día siguiente". */
const SHIFTS: readonly (readonly [RegExp, number])[] = [
  [
    /(?<!\p{L})(?:(?<=back |out )(?:by )?(?:a|one) day|(?:a|one) day later|the (?:day after(?! tomorrow)|next day|following day)|al d[ií]a siguiente|para el d[ií]a siguiente|un d[ií]a (?:m[aá]s tarde|despu[eé]s))(?!\p{L})/iu,
    1,
  ],
  [
    /(?<!\p{L})(?:(?<=back |out )(?:by )?(?:a|one) week|(?:a|one) week later|the (?:week after(?! next)|following week)|(?:a|para) la semana siguiente|una semana (?:m[aá]s tarde|despu[eé]s))(?!\p{L})/iu,
    7,
  ],
  [/(?<!\p{L})(?:(?:a|one) day (?:earlier|sooner)|the day before|un d[ií]a antes|al d[ií]a anterior)(?!\p{L})/iu, -1],
  [/(?<!\p{L})(?:(?:a|one) week (?:earlier|sooner)|the week before|una semana antes)(?!\p{L})/iu, -7],
];
/** "Push it back an hour": minutes. */
const SHIFTS_OF_TIME: readonly (readonly [RegExp, number])[] = [
  [
    /(?<!\p{L})(?:(?<=back |out )(?:by )?(?:an|one) hour|(?:an|one) hour later|una hora (?:m[aá]s tarde|despu[eé]s))(?!\p{L})/iu,
    60,
  ],
  [/(?<!\p{L})(?:(?:an|one) hour (?:earlier|sooner)|una hora (?:antes|m[aá]s temprano))(?!\p{L})/iu, -60],
];
/** "An appointment next week" names no day. */
const VAGUE =
  /(?<!\p{L})(?:next|this|the following) (?:week|month)(?!\p{L})|(?<!\p{L})(?:esta|este|la|el|pr[oó]xim[oa]) (?:pr[oó]xim[oa] )?(?:semana|mes)(?!\p{L})/iu;
/** Stands before the new time: "from Thursday to Friday", "del jueves al viernes". */
const NEW_TIME = /(?<!\p{L})(?:to|al|para|a(?!\s+las?\s))(?!\p{L})/iu;

/** "Can I come on Friday instead?" is about the appointment and no other one. */
const INSTEAD = /(?<!\p{L})(?:instead|rather|mejor|en vez|en lugar)(?!\p{L})/iu;

interface Known {
  language: Language;
  now: LocalTime;
  change: ChangeRequest | null;
  /** The appointment that this conversation has booked. */
  appointment: LocalTime | null;
}

/**
 * Returns what the visitor wants changed after a turn. Null for everything else. `isWish`: whether the turn may name a
 * time for an appointment.
 */
export function changeAfter(known: Known, turn: Turn, isWish: boolean): ChangeRequest | null {
  const { change, language, now } = known;
  if (!change || !isAboutChange(turn.asked)) return startedBy(known, turn, isWish);
  const { words, asked } = turn;
  if (isAboutFinding(asked)) return { ...change, date: wishIn(words, language, now)?.date ?? change.date };
  const other = change.kind === 'cancel' ? MOVE : CANCEL;
  // "Can I just move it instead?" is read back before anything is changed.
  const isOther = other.test(words) && !(change.kind === 'cancel' ? CANCEL : MOVE).test(words) && !NEGATES.test(words);
  if (isOther && change.kind === 'move') return { ...change, kind: 'cancel', wish: null };
  if (isOther) return { ...change, kind: 'move', wish: wishIn(words, language, now) };
  const picked = asked === 'pickNew' ? pickedTime(turn, language, now) : null;
  const wish = picked ?? (asked === 'confirmCancel' ? null : wishIn(words, language, now));
  return wish ? { ...change, wish: mergedWish(change.wish, wish) } : change;
}

function startedBy({ language, now, appointment }: Known, turn: Turn, isWish: boolean): ChangeRequest | null {
  const { intents, asked } = turn;
  const [shift, days] = SHIFTS.find(([pattern]) => pattern.test(turn.words)) ?? [null, 0];
  const words = shift ? turn.words.replace(shift, ' ') : turn.words;
  if (intents.has('othersBooking')) return null;
  const wish = wishIn(withoutPast(words), language, now);
  const kind = kindOf(turn);
  const isVague = VAGUE.test(words);
  const minutes = SHIFTS_OF_TIME.find(([pattern]) => pattern.test(words))?.[1];
  if (minutes && appointment && (kind === 'move' || MOVE.test(words)) && kind !== 'cancel') {
    const later = localOfUtc(utcOf(appointment) + minutes * 60_000);
    return { kind: 'move', isOwn: true, date: null, wish: { ...later, part: null } };
  }
  if (kind) {
    const named = kind === 'cancel' ? wish?.date : dayOf(words, language, now);
    const isOwn = appointment !== null && (!named || named === appointment.date);
    const at = MOVE.exec(words);
    const after = kind === 'move' && at ? words.slice(at.index + at[0].length) : '';
    const to = NEW_TIME.exec(after);
    const given = to ? wishIn(after.slice(to.index + to[0].length), language, now) : null;
    const date = named ?? (given ? null : (wish?.date ?? null));
    const from = isOwn ? appointment.date : date;
    if (kind === 'move' && shift && from)
      return { kind, isOwn, date: isOwn ? null : date, wish: { date: addDays(from, days), time: null, part: null } };
    if (isOwn) return { kind, isOwn, date: null, wish: kind === 'move' ? (given ?? wish) : null };
    return { kind, isOwn, date: isVague ? null : date, wish: given };
  }
  // A reply that asks for something else gets an answer to that.
  if (!appointment || (asked !== 'more' && asked !== null) || (intents.has('book') && !INSTEAD.test(words)))
    return null;
  if (CANCELS_IT.test(words) || intents.has('neverMind'))
    return { kind: 'cancel', isOwn: true, date: null, wish: null };
  return isWish && wish ? { kind: 'move', isOwn: true, date: null, wish } : null;
}

function kindOf({ words, intents }: Turn): ChangeRequest['kind'] | null {
  if (!intents.has('reschedule')) return null;
  if (CANCEL.test(words)) return 'cancel';
  return MOVE.test(words) ? 'move' : null;
}

/** The day before the new one: "move my appointment on Thursday to Friday". */
function dayOf(words: string, language: Language, now: LocalTime): string | null {
  const at = MOVE.exec(words);
  const start = at ? at.index + at[0].length : 0;
  const to = NEW_TIME.exec(words.slice(start));
  return to ? (wishIn(words.slice(0, start + to.index), language, now)?.date ?? null) : null;
}
