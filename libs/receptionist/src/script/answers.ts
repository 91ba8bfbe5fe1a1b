import type { Conversation, Service } from '../conversation.js';
import { dateOfWeekday, hoursText, weekText } from '../answers/business-hours.js';
import { answersTo } from '../answers/questions-and-answers.js';
import { say, type Question } from '../texts/texts.js';
import { spokenDate, spokenMoment } from '../texts/times.js';
import { isOpenAt } from '../understanding/local-time.js';
import { hasContent } from '../understanding/names.js';
import { serviceIn } from '../understanding/services.js';
import { wishIn } from '../understanding/wishes.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import { appointmentAsked } from './own-appointment.js';
import { openingOf, type State } from './state.js';
import { intentsOf, type Turn } from './turns.js';
import { DURATION } from '../words/purposes.js';

export interface Answered {
  says: string[];
  /** The visitor's question, if the settings have no answer. */
  unanswered: string | null;
}

const GREETING =
  /^\W*(?:(?:hi|hello|hey|good (?:morning|afternoon|evening)|hola|buen[oa]s (?:d[ií]as|tardes|noches))(?!\p{L})[\s,!.]*)+/iu;
/** "ok and do you do nails" */
const BEGINNING =
  /^\W*(?:(?:ok|okay|alright|and|so|also|but|well|y|entonces|bueno|pero|oh|ah|(?:i )?(?:just )?(?:wanted|want|would like|was wondering|wondering|calling)(?: to (?:ask|know|find out|see))? (?:if|whether)|(?:solo )?(?:quer[ií]a|quisiera|quiero) (?:saber|preguntar) si)(?!\p{L})[\s,!.]*)+/iu;
const ASKS =
  /^[^\p{L}]*(?:do|does|did|can|could|is|are|you (?:do|offer|have|take|sell)|what|when|where|who|how|why|which|will|any chance|tienen|hay|puedo|pueden|hacen|cu[aá]l|d[oó]nde|qu[eé]|c[oó]mo)(?!\p{L})/iu;
/** Requests that are worded as questions. */
const REQUESTS =
  /^[^\p{L}]*(?:can|could|would|will|may|puede|pueden|podr[ií]an?)\s+(?:you|u|i|we|someone|somebody|the|my|usted|ustedes|alguien|yo)(?!\p{L})/iu;
const DAYS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:mondays?|mon|lunes)(?!\p{L})/iu, 'mon'],
  [/(?<!\p{L})(?:tuesdays?|tues?|martes)(?!\p{L})/iu, 'tue'],
  [/(?<!\p{L})(?:wednesdays?|wed|mi[eé]rcoles)(?!\p{L})/iu, 'wed'],
  [/(?<!\p{L})(?:thursdays?|thu(?:rs?)?|jueves)(?!\p{L})/iu, 'thu'],
  [/(?<!\p{L})(?:fridays?|fri|viernes)(?!\p{L})/iu, 'fri'],
  [/(?<!\p{L})(?:saturdays?|sat|s[aá]bados?)(?!\p{L})/iu, 'sat'],
  [/(?<!\p{L})(?:sundays?|sun|domingos?)(?!\p{L})/iu, 'sun'],
];
/** "Are you open now?" */
const NOW = /(?<!\p{L})(?:now|currently|at the moment|ahora(?: mismo)?|ahorita|en este momento)(?!\p{L})/iu;
/** "Are you open?" */
const OPEN = /(?<!\p{L})(?:are (?:you|u|you guys|y['’]?all) (?:still )?open|est[aá]n abiertos)(?!\p{L})/iu;
const CHRISTMAS = /(?<!\p{L})(?:christmas(?: day)?|navidad)(?!\p{L})/iu;

/** Answers what the newest message asks, from the settings only. */
export function answer(state: State, conversation: Conversation): Answered {
  const { language, newest } = state;
  const { words, intents } = newest;
  const { settings } = conversation;
  const says: string[] = [];
  if (words.trim() === state.name || (newest.asked === 'confirm' && yesOrNo(words) === 'yes' && !words.includes('?')))
    return { says, unanswered: null };
  const appointment = appointmentAsked(state, newest);
  if (appointment)
    return {
      says: [say(language, 'yourAppointment', { moment: spokenMoment(appointment, language) })],
      unanswered: null,
    };
  const service = serviceIn(words, settings.services ?? []);
  const lasting = DURATION.test(words) ? (service ?? state.service) : null;
  const read = words.replace(GREETING, '').replace(BEGINNING, '');
  const asks = ASKS.test(read) || /\?\s*$/.test(words);
  // "Quiero una limpieza dental", and "Delta Dental" in answer to the owner's question, are no questions about it.
  const isWish = !asks && service !== null && !intents.has('price') && !intents.has('hours');
  const isStatement =
    isWish || (!asks && (newest.intake !== null || newest.asked === 'confirm' || newest.asked === 'change'));
  const faq = isStatement || lasting ? [] : answersTo(words, settings.faq ?? [], language);
  if (intents.has('hours')) says.push(...hoursAnswer(state, conversation));
  const asksPrice = intents.has('price') && (!lasting || Boolean(service?.price));
  if (asksPrice)
    says.push(
      ...priceAnswer(
        state,
        conversation,
        faq.some((text) => /\d/u.test(text)),
      ),
    );
  if (lasting)
    says.push(say(language, 'duration', { service: lasting.name, minutes: String(lasting.duration_minutes) }));
  says.push(...faq);
  const isQuestion = asks && !intents.has('book') && !intents.has('person') && !intents.has('isHuman');
  if (says.length > 0 || !isQuestion) {
    const isOpenQuestion = intents.has('hours') && !settings.business_hours;
    const isPriceUnknown =
      asksPrice && !serviceWithPrice(state, conversation)?.price && !faq.some((text) => /\d/u.test(text));
    if (faq.length > 0 && hasOpenQuestion(state, conversation))
      return { says: [...says, say(language, 'unanswered')], unanswered: words };
    return { says, unanswered: isOpenQuestion || isPriceUnknown ? words : null };
  }
  if (service && /offer|provide|\bdo (?:you|you guys|y'?all) do\b|\bhacen\b|\bofrecen\b/i.test(words)) {
    return { says: [say(language, 'offered', { service: service.name })], unanswered: null };
  }
  const isOther = [
    'whyAsked',
    'othersBooking',
    'discount',
    'advice',
    'guarantee',
    'instructions',
    'complaint',
    'reschedule',
    'whoIsThis',
  ] as const;
  if (isOther.some((intent) => intents.has(intent))) return { says, unanswered: null };
  if (isAboutWish(state)) return { says, unanswered: null };
  if (REQUESTS.test(read))
    return {
      says: isOpenTo(newest.asked) ? [say(language, 'willPass')] : [],
      unanswered: null,
    };
  if (!hasContent(words)) return { says, unanswered: null };
  return {
    says: isOpenTo(newest.asked) || isAsideQuestion(newest) ? [say(language, 'unanswered')] : [],
    unanswered: words,
  };
}

/** Whether the reply before expects any words. */
const isOpenTo = (asked: Question | null): boolean => asked === null || asked === 'more' || asked === 'reason';

const ASIDE: ReadonlySet<Question | null> = new Set<Question | null>([
  'name',
  'contact',
  'nameAndContact',
  'pick',
  'confirm',
]);

/** "Do you have payment plans?" instead of a name or a choice. */
const isAsideQuestion = ({ asked, words }: Turn): boolean => ASIDE.has(asked) && /\?\s*$/u.test(words);

/** Whether one of several questions has no answer in the settings. */
function hasOpenQuestion({ newest, language }: State, { settings }: Conversation): boolean {
  const questions = newest.words.match(/[^.!?\n]+\?/gu) ?? [];
  return questions.some((question) => {
    const isOpen = ASKS.test(question) && !REQUESTS.test(question) && hasContent(question);
    const isKnown = serviceIn(question, settings.services ?? []) !== null || intentsOf(question).size > 0;
    return isOpen && !isKnown && answersTo(question, settings.faq ?? [], language).length === 0;
  });
}

const isAboutWish = (state: State): boolean =>
  state.wantsBooking && wishIn(state.newest.words, state.language, state.now) !== null;

/** "How much is that?", "¿cuánto cuesta?" */
const ASKS_PRICE_OF_IT =
  /(?<!\p{L})(?:how much(?: (?:is|does|would|will|do you charge)(?: (?:it|that|this|one|for (?:it|that|this)))?(?: (?:cost|be|run|run me))?)?|what do (?:you|they|y['’]?all) charge(?: for (?:it|that|this|one))?|what(?:['’]?s| is) the (?:price|cost)(?: (?:of|for) (?:it|that|this))?|cu[aá]nto (?:me )?(?:cuesta|costar[ií]a|sale|saldr[ií]a|es|ser[ií]a|vale|cobran)(?: (?:eso|esa|por eso|entonces))?|qu[eé] precio tiene)\W*$/iu;

function priceAnswer(state: State, conversation: Conversation, isInFaq: boolean): string[] {
  const { language } = state;
  const service = serviceWithPrice(state, conversation);
  if (service?.price) return [say(language, 'price', { service: service.name, price: service.price })];
  return isInFaq ? [] : [say(language, 'priceUnknown')];
}

/** The service of a question for a price. "How much is that?" asks about the one named before. */
function serviceWithPrice({ newest: { words }, service }: State, { settings }: Conversation): Service | null {
  return serviceIn(words, settings.services ?? []) ?? (ASKS_PRICE_OF_IT.test(words) ? service : null);
}

function hoursAnswer(state: State, conversation: Conversation): string[] {
  const { language, newest, now } = state;
  const opening = openingOf(conversation.settings);
  if (!opening.hours) return [say(language, 'hoursUnknown')];
  const week = weekText(opening, language);
  const date = dateAsked(state);
  const isNow = NOW.test(newest.words) || (date === null && OPEN.test(newest.words));
  if (isNow && !isOpenAt(now, opening))
    return [say(language, 'closedRightNow'), ...(week ? [say(language, 'closedNow', { hours: week })] : [])];
  if (!date) return week ? [say(language, 'hours', { hours: week })] : [say(language, 'hoursUnknown')];
  const hours = hoursText(date, opening, language);
  const day =
    CHRISTMAS.test(newest.words) || date !== now.date ? spokenDate(date, language) : spokenDate(now.date, language);
  if (hours) return [say(language, 'openOn', { day, hours })];
  return [say(language, 'closedOn', { day }), ...(week ? [say(language, 'closedNow', { hours: week })] : [])];
}

function dateAsked({ newest, now, language }: State): string | null {
  if (CHRISTMAS.test(newest.words)) return `${now.date.slice(0, 4)}-12-25`;
  const day = DAYS.find(([pattern]) => pattern.test(newest.words))?.[1];
  if (day) return dateOfWeekday(day, now.date);
  return wishIn(newest.words, language, now)?.date ?? null;
}
