import type { Answers, Conversation, Language, ReceptionistSettings, Service } from '../conversation.js';
import { answersTo } from '../answers/questions-and-answers.js';
import { emergencyIn } from '../safety/emergencies.js';
import { mayAnswerBooking } from '../safety/opt-out-words.js';
import { say, saidIn, type Question } from '../texts/texts.js';
import { spokenMoment } from '../texts/times.js';
import { emailIn } from '../understanding/email-addresses.js';
import { languageOf } from '../understanding/languages.js';
import { DEFAULT_ZONE, isOpenAt, localTimeOf, type LocalTime, type Opening } from '../understanding/local-time.js';
import { hasContent, statesRequest } from '../understanding/names.js';
import { rulesOut } from '../understanding/named-days.js';
import { extensionIn, hasFaultyNumber, namesEnd, numberIn } from '../understanding/phone-numbers.js';
import { isPronounceable } from '../understanding/pronounceable.js';
import { serviceIn } from '../understanding/services.js';
import { mergedWish, wishIn, withoutPast, type Wish } from '../understanding/wishes.js';
import { hasRefusal, yesOrNo } from '../understanding/yes-or-no.js';
import { changeAfter, isAboutChange, type ChangeRequest } from './change-request.js';
import { answersAfter } from './intake-of-turn.js';
import { ASKS_FOR_NAME, nameAfter } from './name-of-turn.js';
import { pickedTime, timeSaid } from './offered-times.js';
import { appointmentAsked } from './own-appointment.js';
import { optOutLines, prefersEmail, refusesCalls, saysKey, stopAnswer } from './stop-requests.js';
import { intentsOf, turnsOf, type Turn } from './turns.js';
import type { Intent } from '../words/patterns.js';
import { CALLS_BACK, DURATION, WANTED_DEED, WANTED_VISIT } from '../words/purposes.js';
import { HURTS } from '../words/troubles.js';

/** What is known from the conversation so far. */
export interface State {
  language: Language;
  now: LocalTime;
  turns: readonly Turn[];
  newest: Turn;
  name: string | null;
  phone_number: string | null;
  extension: string | null;
  email: string | null;
  /** What the visitor wanted, in the visitor's own words. */
  reasons: readonly string[];
  /** Any words with content, for a lead that has no reason. */
  anyWords: string | null;
  /** Whether the visitor wants more than an answer that was given. */
  hasRequest: boolean;
  isUrgent: boolean;
  emergency: string | null;
  service: Service | null;
  wantsBooking: boolean;
  wish: Wish | null;
  answers: Answers;
  /** The keys of the owner's questions that the visitor answered with a time of the appointment. */
  setAside: readonly string[];
  /** `others`: the words that asked to stop the calls to further numbers. */
  stop: { number: string | null; isConfirmed: boolean; others: readonly string[] };
  isMinor: boolean;
  /** Whether the visitor has confirmed the details, or was asked often enough to confirm them. */
  isConfirmed: boolean;
  misunderstood: number;
  /** The appointment that this conversation has booked. */
  appointment: LocalTime | null;
  change: ChangeRequest | null;
  /** The sentence that says how an appointment was changed. */
  outcome: string | null;
}

const NOTHING = {
  name: null,
  phone_number: null,
  extension: null,
  email: null,
  reasons: [],
  anyWords: null,
  hasRequest: false,
  isUrgent: false,
  emergency: null,
  service: null,
  wantsBooking: false,
  wish: null,
  answers: {},
  setAside: [],
  stop: { number: null, isConfirmed: false, others: [] },
  isMinor: false,
  isConfirmed: false,
  misunderstood: 0,
  appointment: null,
  change: null,
  outcome: null,
} as const;

/** Intents that alone are no reason to get in touch. */
const NO_REASON: readonly Intent[] = [
  'person',
  'isHuman',
  'instructions',
  'neverMind',
  'stopCalls',
  'spam',
  'bye',
  'whyAsked',
  'whoIsThis',
  'hears',
];
/** A message with such an intent is still the reason of a lead if it has more words than this. */
const MAX_WORDS_OF_REQUEST = 12;
const MAX_WORDS_OF_REFUSAL = 4;
const MAX_WORDS_OF_ASIDE = 5;

export function stateOf(conversation: Conversation): State {
  const turns = turnsOf(conversation);
  const language = languageOf(conversation.messages, conversation.settings.languages ?? ['en', 'es']);
  const now = localTimeOf(conversation.now, conversation.organization.timezone ?? DEFAULT_ZONE);
  const newest = turns.at(-1) ?? {
    bodies: [],
    words: '',
    reply: '',
    asked: null,
    intake: null,
    intents: new Set<Intent>(),
    offer: '',
  };
  const start: State = { ...NOTHING, language, now, turns, newest };
  return turns.reduce((state, turn) => afterTurn(state, turn, conversation), start);
}

/** The state before the visitor's newest message. */
export function stateBefore(conversation: Conversation): State {
  const last = conversation.messages.findLastIndex(({ sender }) => sender !== 'visitor');
  const before = stateOf({ ...conversation, messages: conversation.messages.slice(0, last + 1) });
  return afterReply(before, conversation.messages[last]?.body ?? '');
}

/** Returns what is known after a reply that books, moves or cancels an appointment. */
export function afterReply(state: State, reply: string): State {
  const booked = timeSaid(reply, 'booked', state.now);
  if (booked) return { ...state, appointment: booked };
  for (const sentence of ['moved', 'cancelled'] as const) {
    const at = timeSaid(reply, sentence, state.now);
    if (!at) continue;
    const { language } = saidIn(reply, sentence)!;
    const outcome = say(language, sentence, { moment: spokenMoment(at, language) }).replaceAll('..', '.');
    if (!state.appointment || !state.change?.isOwn) return { ...state, outcome };
    if (sentence === 'moved') return { ...state, outcome, appointment: at, wish: { ...at, part: null } };
    return { ...state, outcome, appointment: null, wish: null, wantsBooking: false };
  }
  return state;
}

function afterTurn(earlier: State, turn: Turn, conversation: Conversation): State {
  const state = afterReply(earlier, turn.reply);
  const { words, intents } = turn;
  const { settings } = conversation;
  if (isStopRequest(turn, conversation, state.wantsBooking)) return { ...state, stop: stopAfter(state, turn) };
  if (appointmentAsked(state, turn) && emergencyIn(words) === null) return { ...state, change: null };
  const contact = contactAfter(state, turn, conversation.phoneNumber);
  const name = nameAfter(state, turn);
  const emergency = emergencyIn(words) ?? state.emergency;
  const wished = bookingAfter(state, turn, settings);
  const change = changeAfter(state, turn, wished.wish !== state.wish);
  const isKept = change?.isOwn || change?.kind === 'cancel' || isAboutChange(turn.asked);
  const { service, wantsBooking } = isKept ? state : wished;
  // The day of the appointment that is to be moved is no wish.
  const wish = isKept ? state.wish : change ? (change.wish ?? state.wish) : wished.wish;
  const booking = { service, wish, wantsBooking };
  // After danger, every word may help: the address, who is hurt, that they are outside.
  const isReason =
    isReasonIn(turn, name, state, settings) ||
    (state.emergency !== null && hasContent(words, name) && words.trim() !== name);
  const answered = isAnswered(turn, settings);
  return {
    ...state,
    ...contact,
    ...booking,
    change,
    name,
    // A question that was answered after the confirmation does not change the lead.
    reasons: isReason && !(state.isConfirmed && answered) ? [...state.reasons, words.trim()] : state.reasons,
    anyWords: state.anyWords ?? (hasContent(words, name) ? words.trim() : null),
    hasRequest:
      (state.hasRequest || (isReason && (!answered || intents.has('complaint'))) || booking.wantsBooking) &&
      !(intents.has('neverMind') && state.reasons.length === 0),
    isUrgent: state.isUrgent || intents.has('urgent') || emergency !== null,
    emergency,
    ...answersAfter(state, turn, booking, settings),
    isMinor: (state.isMinor || intents.has('minor')) && !intents.has('adult'),
    isConfirmed: state.isConfirmed || (turn.asked === 'confirm' && isConfirming(turn)),
    misunderstood: state.misunderstood + (isMisunderstood(turn, name, contact) ? 1 : 0),
  };
}

/** "Yes" without anything that might be a correction, "yes, and …", and thanks. */
function isConfirming({ words, intents }: Turn): boolean {
  if (intents.has('neverMind')) return false;
  return yesOrNo(words) === 'yes' || (intents.has('thanks') && !hasRefusal(words));
}

/** Whether the turn is about stopping calls, so that its number does not belong to a lead. */
export function isStopRequest(turn: Turn, { channel }: Pick<Conversation, 'channel'>, wantsBooking: boolean): boolean {
  const { bodies, words, asked } = turn;
  const isAboutBooking =
    wantsBooking || isAboutTime(asked) || isAboutChange(asked) || asked === 'confirm' || asked === 'service';
  const lines = bodies.flatMap(optOutLines);
  if (lines.some((line) => !(channel !== 'whatsapp' && isAboutBooking && mayAnswerBooking(line)))) return true;
  if (bodies.some((body) => refusesCalls(body) && !(channel === 'web' && prefersEmail(body)))) return true;
  if (asked !== 'stopNumber' && asked !== 'stopConfirm') return bodies.some((body) => saysKey(body, turn.reply));
  return numberIn(words) !== null || (asked === 'stopConfirm' && stopAnswer(words) !== null);
}

function stopAfter({ stop, phone_number }: State, { words, asked }: Turn): State['stop'] {
  if (stop.isConfirmed) return { ...stop, others: [...stop.others, words] };
  // A visitor who has given a number and names no other means that one.
  const given = asked === 'stopNumber' || asked === 'stopConfirm' ? null : phone_number;
  const number = numberIn(words, stop.number) ?? stop.number ?? given;
  const isSame = number === stop.number;
  const answer = stopAnswer(words);
  if (asked === 'stopConfirm' && answer === 'no' && isSame) return { ...stop, number: null };
  return { ...stop, number, isConfirmed: asked === 'stopConfirm' && answer === 'yes' && isSame && number !== null };
}

function contactAfter(
  state: State,
  turn: Turn,
  own: string | null,
): Pick<State, 'phone_number' | 'extension' | 'email'> {
  const { words, asked, reply } = turn;
  // A model or a person may have asked in other words.
  const asksContact = asked === 'contact' || asked === 'nameAndContact' || asked === null;
  // A caller may correct the number that the channel shows.
  const known = state.phone_number ?? (namesEnd(words) ? own : null);
  // The number may be split between this message and the one before it.
  const isWhole = state.phone_number !== null || !/\d/u.test(words);
  const split = isWhole || !asksContact || !reply ? null : splitNumber(state, turn);
  return {
    phone_number: numberIn(words, known) ?? split ?? state.phone_number,
    extension: extensionIn(words) ?? state.extension,
    email: emailIn(words) ?? state.email,
  };
}

function splitNumber({ turns }: State, turn: Turn): string | null {
  const before = turns[turns.indexOf(turn) - 1];
  return before ? numberIn(`${before.words} ${turn.words}`) : null;
}

function bookingAfter(
  state: State,
  turn: Turn,
  settings: ReceptionistSettings,
): Pick<State, 'service' | 'wish' | 'wantsBooking'> {
  const { words, asked, intents } = turn;
  if (
    intents.has('neverMind') ||
    (isAboutTime(asked) && intents.has('refuses')) ||
    isDeclined(turn) ||
    ((state.wantsBooking || isAboutTime(asked)) && /^\W*(cancel|cancelar|end|quit)\W*$/i.test(words))
  )
    return { service: null, wish: null, wantsBooking: false };
  const named = serviceIn(words, settings.services ?? []);
  const service = named ?? state.service;
  const isReschedule =
    intents.has('reschedule') ||
    (state.outcome === null && state.reasons.some((reason) => /reschedul|cancel|reprogram/i.test(reason)));
  const found =
    (asked === 'pick' ? pickedTime(turn, state.language, state.now) : null) ??
    wishIn(withoutPast(words), state.language, state.now, !isOpenAt(state.now, openingOf(settings)), state.wish);
  // "Are you open on Friday?" after the booking is only a question.
  const isQuestion = state.isConfirmed && !isAboutTime(asked) && isAnswered(turn, settings);
  // "Your guy was here yesterday" is no wish.
  const isOver = found !== null && found.date !== null && found.date < state.now.date && !isAboutTime(asked);
  const isWish =
    found !== null &&
    !isQuestion &&
    !isOver &&
    (intents.has('book') || !(intents.has('person') || CALLS_BACK.test(words))) &&
    (intents.has('book') ||
      state.wantsBooking ||
      isAboutTime(asked) ||
      (((service !== null && !intents.has('complaint') && !isComplaint(state)) ||
        [...state.reasons, words].some((text) => WANTED_VISIT.test(text) || WANTED_DEED.test(text))) &&
        (found.date !== null || found.from !== undefined)));
  const isOthers = intents.has('othersBooking');
  const wantsBooking =
    !isReschedule &&
    !isOthers &&
    (state.wantsBooking || isWish || intents.has('book') || (named !== null && isWishForService(turn)));
  // "Thursday I can't": the known day no longer counts.
  const isRuledOut = state.wish?.date ? rulesOut(words, state.wish.date) : false;
  const known = isRuledOut && state.wish ? { ...state.wish, date: null } : state.wish;
  return { service, wish: isWish ? mergedWish(known, found) : known, wantsBooking };
}

/** "I want it fixed today" after a complaint names no time for an appointment. */
const isComplaint = ({ reasons }: State): boolean => reasons.some((reason) => intentsOf(reason).has('complaint'));

/** "No thanks" instead of a confirmation. */
export function isDeclined({ words, asked, intents }: Turn): boolean {
  return asked === 'confirm' && intents.has('refuses') && words.trim().split(/\s+/u).length <= MAX_WORDS_OF_REFUSAL;
}

export const openingOf = (settings: ReceptionistSettings): Opening => ({
  hours: settings.business_hours ?? null,
  closedDays: settings.closed_days ?? [],
});

/** "I need a cleaning", "cleaning please" */
function isWishForService({ words, intents }: Turn): boolean {
  const isOther = ['price', 'hours', 'complaint', 'advice', 'discount', 'urgent', 'isHuman'] as const;
  if (isOther.some((intent) => intents.has(intent)) || HURTS.test(words) || ABOUT.test(words)) return false;
  return WANTS.test(words) || words.trim().split(/\s+/u).length <= 2;
}

const ABOUT =
  /\?|(?<!\p{L})(?:question|about|info|information|pregunta|informaci[oó]n|sobre|no|not|don['’]?t)(?!\p{L})/iu;
const WANTS =
  /(?<!\p{L})(?:need|want|would like|i['’]?d like|looking for|please|pls|necesito|quiero|quisiera|me gustar[ií]a|por favor)(?!\p{L})/iu;

const isAboutTime = (asked: Question | null): boolean => asked === 'time' || asked === 'pick';

/** Whether the settings answer everything that the message asks. */
function isAnswered({ words, intents }: Turn, settings: ReceptionistSettings): boolean {
  if (intents.has('book') || intents.has('urgent')) return false;
  const price = intents.has('price') && serviceIn(words, settings.services ?? [])?.price;
  const hours = intents.has('hours') && settings.business_hours;
  const duration = DURATION.test(words) && serviceIn(words, settings.services ?? []) !== null;
  return Boolean(price) || Boolean(hours) || duration || answersTo(words, settings.faq ?? [], 'en').length > 0;
}

function isReasonIn(turn: Turn, name: string | null, state: State, settings: ReceptionistSettings): boolean {
  const { words, asked, intents, intake } = turn;
  const isShort = words.split(/\s+/u).length <= MAX_WORDS_OF_REQUEST;
  // A goodbye in the first message follows a reason.
  const noReason = NO_REASON.some((intent) => intents.has(intent) && !(intent === 'bye' && turn.reply === ''));
  if (isShort && noReason && !intents.has('complaint') && !statesRequest(besides(words), name)) return false;
  if (intake && !statesRequest(words, name)) return false;
  const isToldAside = name === state.name && words.split(/\s+/u).length > MAX_WORDS_OF_ASIDE && isStatement(turn, name);
  // "At 5 if possible" about an appointment that only a person can move.
  const isOtherTime =
    !state.wantsBooking && yesOrNo(words) === null && wishIn(words, state.language, state.now) !== null;
  if (asked === 'confirm' && (isToldAside || isOtherTime)) return true;
  if (asked === 'confirm' || isAboutChange(asked)) return statesRequest(words, name);
  if (asked === 'more') return statesRequest(words, name) || isStatement(turn, name);
  if (isToldAside && (asked === 'nameAndContact' || asked === 'contact' || asked === 'name')) return true;
  if (serviceIn(words, settings.services ?? []) !== null)
    return state.reasons.length === 0 || statesRequest(words, name);
  const needsContentOnly = asked === null || asked === 'reason' || asked === 'rephrase';
  if (state.reasons.length === 0 && needsContentOnly) return hasContent(words, name) && isMeant(words);
  return (
    statesRequest(words, name) ||
    (state.reasons.length === 0 &&
      asked !== 'name' &&
      asked !== 'nameAndContact' &&
      hasContent(words, name) &&
      isMeant(words) &&
      yesOrNo(words) === null &&
      words.split(/\s+/u).length > 2)
  );
}

/** "Are you a bot? I need a crown": the parts of a message that are a reason. */
function besides(words: string): string {
  const parts = words.split(/(?<=[.,!?\n])/u);
  const isReason = (part: string): boolean => {
    const intents = intentsOf(part);
    return !NO_REASON.some((intent) => intents.has(intent));
  };
  return parts.filter(isReason).join(' ');
}

/** Intents of words that are no statement about what a visitor wants. */
const NO_STATEMENT: readonly Intent[] = [...NO_REASON, 'thanks', 'refuses', 'hours', 'price', 'adult'];

/** "Make sure they call today", without details of the visitor. */
function isStatement({ words, intents }: Turn, name: string | null): boolean {
  if (NO_STATEMENT.some((intent) => intents.has(intent)) || yesOrNo(words) !== null) return false;
  if (numberIn(words) !== null || emailIn(words) !== null || hasFaultyNumber(words)) return false;
  return words.trim().split(/\s+/u).length > 2 && hasContent(words, name) && isMeant(words);
}

/** Whether the text has a real word, and not only random letters. */
function isMeant(words: string): boolean {
  return (words.match(/\p{L}+/gu) ?? []).some((word) => word.length > 2 && isPronounceable(word));
}

function isMisunderstood(
  turn: Turn,
  name: string | null,
  contact: { phone_number: string | null; email: string | null },
): boolean {
  const { words, intents, asked, intake } = turn;
  if (intents.size > 0 || yesOrNo(words) !== null || intake !== null) return false;
  if (!/[\p{L}\p{N}]/u.test(words) || contact.phone_number || contact.email || hasFaultyNumber(words)) return false;
  if (ASKS_FOR_NAME.has(asked) && name) return false;
  return !isMeant(words) && !/\d/.test(words);
}
