import type { ParsedComponents } from 'chrono-node';
import * as en from 'chrono-node/en';
import * as es from 'chrono-node/es';
import type { Conversation, Language } from '../conversation.js';
import { saidIn, type Sentence } from '../texts/texts.js';
import { addDays, localOfUtc, utcOf, type LocalTime } from '../understanding/local-time.js';
import { wishIn, type Wish } from '../understanding/wishes.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import type { Turn } from './turns.js';

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/(?<!\p{L})(?:first|1st|earliest|soonest|primer[oa]?)(?!\p{L})|^\W*1\W*$/iu, 0],
  [/(?<!\p{L})(?:second|2nd|middle|segund[oa])(?!\p{L})|^\W*2\W*$/iu, 1],
  [/(?<!\p{L})(?:third|3rd|tercer[oa]?)(?!\p{L})|^\W*3\W*$/iu, 2],
  [/(?<!\p{L})(?:last|latest|[uú]ltim[oa])(?!\p{L})/iu, -1],
  [/(?<!\p{L})(?:any|either|whichever|doesn['’]?t matter|cualquiera)(?!\p{L})/iu, 0],
];

/** A conversation is shorter than this. */
const DAYS_SINCE = 30;

/** Returns the times that a reply offered, as the reply named them. */
export function offeredTimes(reply: string, language: Language, now: LocalTime): LocalTime[] {
  const reference = { instant: new Date(utcOf(now)), timezone: 0 };
  const found = (language === 'es' ? es : en).parse(reply.replace(/ /g, ' '), reference, { forwardDate: true });
  // "Tuesday, December 1 at 10 AM or 11 AM" names the day once.
  let day: ParsedComponents | null = null;
  const times: LocalTime[] = [];
  for (const { start } of found) {
    if (start.isCertain('day')) day = start;
    if (!day || !start.isCertain('hour')) continue;
    const [year, month, date] = [day.get('year')!, day.get('month')! - 1, day.get('day')!];
    times.push(localOfUtc(Date.UTC(year, month, date, start.get('hour')!, start.get('minute') ?? 0)));
  }
  return times;
}

/** Returns the time that a sentence of the reply names last, or null. */
export function timeSaid(reply: string, sentence: Sentence, now: LocalTime): LocalTime | null {
  // An appointment may have begun since, and its date has no year.
  const since = { date: addDays(now.date, -DAYS_SINCE), time: '00:00' };
  const said = saidIn(reply, sentence);
  return said ? (offeredTimes(said.text, said.language, since).at(-1) ?? null) : null;
}

/** Returns the times that the replies say were booked, by the words of the replies. */
export function timesBooked(messages: Conversation['messages'], now: LocalTime): LocalTime[] {
  return messages.flatMap(({ sender, body }) => (sender === 'ai' ? (timeSaid(body, 'booked', now) ?? []) : []));
}

/** Returns the times of the appointments that stand by the words of the replies. */
export function bookedTimes(messages: Conversation['messages'], now: LocalTime): LocalTime[] {
  let proposed: LocalTime | undefined;
  return messages.reduce<LocalTime[]>((times, { sender, body }) => {
    if (sender !== 'ai') return times;
    const heard = saidIn(body, 'canMove');
    if (heard) proposed = offeredTimes(heard.text, heard.language, now)[0];
    const [booked, moved] = [timeSaid(body, 'booked', now), timeSaid(body, 'moved', now)];
    if (booked) return [...times, booked];
    if (moved) return times.map((one) => (proposed && isSameTime(one, proposed) ? moved : one));
    const cancelled = timeSaid(body, 'cancelled', now);
    return cancelled ? times.filter((one) => !isSameTime(one, cancelled)) : times;
  }, []);
}

const isSameTime = (one: LocalTime, other: LocalTime): boolean => one.date === other.date && one.time === other.time;

/** "12 works", "let’s do 12:30" */
const BARE_HOUR = /(?<![\p{L}\d:.,$/-])(\d{1,2})(?::(\d{2}))?(?![\d:%/]|[.,]\d)/u;
const MAX_WORDS_OF_CHOICE = 6;
const HOUR_WORDS: Readonly<Record<string, number>> = {
  ...{ two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11, doce: 12 },
};
/** "Nine's fine" */
const HOUR_WORD = new RegExp(String.raw`(?<!\p{L})(?:${Object.keys(HOUR_WORDS).join('|')})(?!\p{L})`, 'giu');
const NAMES_DAY =
  /(?<!\p{L})(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec)\p{L}*|(?:in|of) may|may \d|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\p{L})/iu;

/** Returns the only offered time at the hour of a short message, or null. */
function timeAtHour(offered: readonly LocalTime[], words: string): LocalTime | null {
  const read = words.replace(HOUR_WORD, (word) => String(HOUR_WORDS[word.toLowerCase()]));
  const found = words.trim().split(/\s+/u).length <= MAX_WORDS_OF_CHOICE ? BARE_HOUR.exec(read) : null;
  if (!found) return null;
  const [hour, minutes] = [Number(found[1]) % 12, found[2] ?? '00'];
  const matching = offered.filter(({ time }) => Number(time.slice(0, 2)) % 12 === hour && time.slice(3) === minutes);
  return matching.length === 1 ? matching[0]! : null;
}

/** Returns the offered time that the visitor chose, or null. */
export function pickedTime({ words, offer }: Turn, language: Language, now: LocalTime): Wish | null {
  const offered = (['en', 'es'] as const).map((one) => offeredTimes(offer, one, now)).find(({ length }) => length > 0);
  if (!offered) return null;
  const hour = /^\W*\d{1,2}\W*$/u.test(words) ? timeAtHour(offered, words) : null;
  if (hour) return { ...hour, part: null };
  const wish = wishIn(words, language, now, false, { date: offered[0]!.date });
  // "December 3rd" is a date and not the third of the times.
  const isOtherDay = NAMES_DAY.test(words) && wish?.date && offered.every(({ date }) => date !== wish.date);
  const ordinal = isOtherDay ? null : ORDINALS.find(([pattern]) => pattern.test(words));
  const byOrdinal = ordinal && offered.at(ordinal[1]);
  if (byOrdinal) return { ...byOrdinal, part: null };
  if (wish) {
    const matching = offered.filter(
      ({ date, time }) => (!wish.date || wish.date === date) && (!wish.time || wish.time === time),
    );
    // "Tuesday's good, like ten"
    const atHour = wish.time || /\d/u.test(words) ? null : timeAtHour(matching, words);
    const picked = matching.length === 1 ? matching[0]! : atHour;
    return picked && { ...picked, part: null };
  }
  const byHour = timeAtHour(offered, words);
  if (byHour) return { ...byHour, part: null };
  // A plain "yes" takes the first one, which is read back before it is booked.
  return yesOrNo(words) === 'yes' ? { ...offered[0]!, part: null } : null;
}
