import type { ParsedResult } from 'chrono-node';
import * as en from 'chrono-node/en';
import * as es from 'chrono-node/es';
import { firstOf } from '@frontdesk/contracts';
import type { Language } from '../conversation.js';
import { addDays, localOfUtc, utcOf, weekdayOf, type LocalTime } from './local-time.js';
import { dayOfWeek, inWeekOf, missingDayIn, rulesOut, suitableDays, withSpanishDays } from './named-days.js';
import { RUN_OF_DIGITS } from './phone-numbers.js';

/** When a visitor would like to come, by the organization's clock. */
export interface Wish {
  date: string | null;
  time: string | null;
  part: 'morning' | 'afternoon' | 'evening' | null;
  /** The first day of a named week without a day: "some afternoon next week". */
  from?: string;
}

const MAX_READ = 1000;
const PARTS = [
  ['morning', /(?<!\p{L})(mornings?|por la mañana|en la mañana|de la mañana)(?!\p{L})/iu],
  ['afternoon', /(?<!\p{L})(afternoons?|after lunch|por la tarde|en la tarde|de la tarde)(?!\p{L})/iu],
  ['evening', /(?<!\p{L})(evenings?|tonight|after work|por la noche|en la noche|esta noche)(?!\p{L})/iu],
] as const;
/** "She can't do mornings" */
const NOT_IN_PART =
  /(?<!\p{L}|why )(?:can['’]?t|cannot|can not|not|never|won['’]?t|doesn['’]?t|don['’]?t|no (?:puedo|puede|podemos))(?:\s+[\p{L}'’]+){0,2}\s+(?:(?:por|en) la (?:mañana|tarde|noche)|(?:mornings?|afternoons?|evenings?))(?!\p{L})/giu;
const THIS_PART = /(?<!\p{L})(?:this (?:morning|afternoon|evening)|tonight|est[ae] (?:mañana|tarde|noche))(?!\p{L})/iu;
const WEEK_AFTER_NEXT = /(?<!\p{L})(?:the week after next|la semana despu[eé]s de la pr[oó]xima)(?!\p{L})/iu;
const NEXT_WEEK =
  /(?<!(?:before|by|until|antes de) )(?:next week|the following week|la (?:pr[oó]xima semana|semana (?:que viene|pr[oó]xima|entrante)))(?!\p{L})/iu;
/** The parser reads only "mañana" of it. */
const AFTER_TOMORROW = /(?<!\p{L})pasado mañana(?!\p{L})/giu;
/** The hour at which a part of the day begins. */
export const PART_BEGINS = { morning: '08:00', afternoon: '12:00', evening: '17:00' } as const;

const HOURS: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
  ...{ ten: '10', eleven: '11', twelve: '12' },
};
const SPOKEN_HOUR = new RegExp(
  String.raw`\b(${Object.keys(HOURS).join('|')})(?=\s*(?:o['’]?clock|thirty|fifteen|[ap]\.?\s?m\b|in the (?:morning|afternoon|evening)))|(?<=\b(?:at|after|before|around|until) )(${Object.keys(HOURS).join('|')})\b(?!\s+(?:days?|weeks?|months?|years?|hours?|minutes?|of|people))`,
  'giu',
);
const SPANISH_HOURS: Readonly<Record<string, string>> = {
  ...{ una: '1', dos: '2', tres: '3', cuatro: '4', cinco: '5', seis: '6', siete: '7', ocho: '8', nueve: '9' },
  ...{ diez: '10', once: '11', doce: '12' },
};
const SPANISH_HOUR_WORDS = Object.keys(SPANISH_HOURS).join('|');
const SPOKEN_SPANISH_HOUR = new RegExp(
  String.raw`(?<=(?<!\p{L})a las? )(?:${SPANISH_HOUR_WORDS})(?!\p{L})|(?<=(?<!\p{L})las? )(?:${SPANISH_HOUR_WORDS})(?= (?:(?:de|por|en) la (?:mañana|tarde|noche)|y media|y cuarto|en punto)(?!\p{L}))`,
  'giu',
);
/** "Make it 11", "can you move it to 2:30?" */
const CHANGED_HOUR =
  /(?<!\p{L})(?:make it|(?:move|change|switch) it to)(?= \d{1,2}(?::\d\d)?(?:\s*(?:am|pm|o['’]clock|instead|please)(?!\p{L})|\W*$))/giu;
/** "December 18 in the morning": 18 is no hour. */
const DATE_AND_PART =
  /(?<!\p{L})(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\p{L}*\.? \d{1,2}(?:st|nd|rd|th)?(?= (?:in the|morning|afternoon|evening))/giu;
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  );
const WEEKDAY_AND_ORDINAL = new RegExp(
  String.raw`\b((?:mon|tues|wednes|thurs|fri|satur|sun)day),? the (${ORDINALS.toReversed().join('|')})\b`,
  'giu',
);
/** "The first" may be the first of several times. */
const LATER_ORDINAL = new RegExp(
  String.raw`\bthe (${ORDINALS.slice(3).toReversed().join('|').replaceAll('-', '[ -]')})\b(?! (?:one|time|floor|grade))`,
  'giu',
);
/** "El lunes at 9", "Monday a las 9": people mix languages. */
const AT_HOUR =
  /(?<!\p{L})(?:at|after|around|by|a las?|despu[eé]s de las?) (?<hour>\d{1,2})(?::(?<minute>\d{2}))?(?!\d)(?:\s*(?<half>[ap])\.?\s?m(?!\p{L}))?(?!\s*(?:days?|weeks?|months?|years?|hours?|minutes?|people|d[ií]as?|semanas?|horas?|años?))/iu;
const WEEKDAYS_AND_DAYS = [
  // "Viernes 18", but "Friday 11" may be an hour.
  /(?<!\p{L})(?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo) (?:d[ií]a )?(\d{1,2})(?![\d:]|\s*(?:de(?! la)|[ap]\.?\s?m|h|o|y (?:media|cuarto))(?!\p{L}))/iu,
  /(?<!\p{L})(?:mon|tues|wednes|thurs|fri|satur|sun)day (1[3-9]|2\d|3[01])(?![\d:])/iu,
];
/** Patterns that end with the number of a day. It is no hour. */
const DAYS_IN_DIGITS = [
  ...WEEKDAYS_AND_DAYS,
  /(?<!\p{L})el d[ií]a (\d{1,2})(?![\d:]|\s*de(?! la)(?!\p{L}))|(?<!\p{L})el (\d{1,2})(?= (?:a las?|por la|en la)(?!\p{L}))/iu,
  // "La cita que tengo el 16"
  /(?<!\p{L})(?:el|del|al) (1[3-9]|2\d|3[01])(?![\d:%/]|[.,]\d|\s*(?:de(?! la)|por ciento|años|pesos|d[oó]lares|[ap]\.?m)(?!\p{L}))/iu,
];
const NUMBERED_DAYS = [
  /(?<!\p{L})the (\d{1,2})(?:st|nd|rd|th)(?!\p{L}| (?:one|time|floor|street|avenue|visit|option|grade))/iu,
  ...DAYS_IN_DIGITS,
];
/** A month that is further away is rather one in the past. */
const MAX_DAYS_AHEAD_IN_MONTH = 200;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');
/** A month by its full name. "May" is also a verb. */
const MONTH = new RegExp(String.raw`\b(?:${MONTHS.join('|').replace('may', '(?<=in )may')})\b`, 'iu');
/** Earlier hours without "am" mean the afternoon. */
const EARLIEST_HOUR = 7;

/**
 * Returns the last day or time in the text. A weekday means its next occurrence.
 * @param now the organization's clock
 * @param isOver whether the organization is closed for today, so that today's weekday means next week
 * @param known the date or week that the text may be about: "Wednesday, not Tuesday" is in the week of that Tuesday
 */
export function wishIn(
  text: string,
  language: Language,
  now: LocalTime,
  isOver = false,
  known: Pick<Wish, 'date' | 'from'> | null = null,
): Wish | null {
  const days = withSpanishDays(withoutNumbers(firstOf(text, MAX_READ))).replace(AFTER_TOMORROW, addDays(now.date, 2));
  const missing = missingDayIn(days, now);
  const read = withHours(suitableDays(missing ? days.replace(missing.words, ' , ') : days).kept);
  const parts = read.replace(NOT_IN_PART, ' ');
  const part = PARTS.find(([, pattern]) => pattern.test(parts))?.[0] ?? null;
  // In "viernes 18", 18 is no hour.
  const withoutDay = DAYS_IN_DIGITS.reduce(
    (rest, pattern) => rest.replace(pattern, (found) => found.replace(/\d+$/u, '')),
    read,
  );
  const parsed = parse(withoutDay.replace(WEEK_AFTER_NEXT, ' '), language, now);
  const day = parsed.findLast(namesDay);
  const hour = parsed.findLast(({ start }) => start.isCertain('hour') && !isPartOnly(start));
  // "Wednesday the 9th" names the 9th.
  const numbered = dayOfMonth(read, now);
  const isWeekday = day?.start.isCertain('day') === false;
  const isToday = !day && !numbered && THIS_PART.test(read);
  const week = weekNamed(read, now);
  const weekday = day && !(numbered && isWeekday) ? dateOf(day, now, isOver) : null;
  // "Next week on Friday"
  const ofWeek = weekday && week && isWeekday ? dayOfWeek(week, weekday) : weekday;
  const near = ofWeek && known && isWeekday && !week && !THIS_OR_NEXT.test(days) ? weekOf(known, ofWeek, days) : null;
  const ofKnown = near && ofWeek ? inWeekOf(near, ofWeek) : null;
  const date = (ofKnown && ofKnown >= now.date ? ofKnown : ofWeek) ?? (isToday ? now.date : numbered);
  const time = hour ? timeOf(hour, part) : hourAfterAt(read, part);
  const from = date ? null : (missing?.last ?? week);
  if (!date && !time && !part && !from) return null;
  return { date, time, part: time ? null : part, ...(from ? { from } : {}) };
}

const THIS_OR_NEXT = /(?<!\p{L})(?:this|next|est[ea]|pr[oó]xim[oa]|que viene)(?!\p{L})/iu;
/** A day of the week that a weekday without more words is in, or null. */
function weekOf({ date, from }: Pick<Wish, 'date' | 'from'>, weekday: string, text: string): string | null {
  if (!date) return from ?? null;
  return rulesOut(text, date) || weekdayOf(date) === weekdayOf(weekday) ? date : null;
}

/** "That day", "Jon without an h" */
const NO_TIME = /^(?:(?:the |that )?day|(?:with |without )?(?:an?|\d+) h)$/iu;
/** "dom" in "freedom" is no Sunday. */
const LONG_WORD = /\p{L}{5}/u;
const namesDay = ({ start }: ParsedResult): boolean => start.isCertain('day') || start.isCertain('weekday');

function parse(text: string, language: Language, now: LocalTime): ParsedResult[] {
  const reference = { instant: new Date(utcOf(now)), timezone: 0 };
  // A visitor may change the language during the conversation.
  const locales = language === 'es' ? [es, en] : [en, es];
  const found = locales.map(({ casual }) =>
    casual
      .parse(text, reference, { forwardDate: true })
      .filter(({ index, text: words }) => !NO_TIME.test(words) && isWhole(text, index, words)),
  );
  const [own, other] = [found[0]!, found[1]!.filter(({ text: words }) => LONG_WORD.test(words))];
  return own.some(namesDay) || !other.some(namesDay) ? own : other;
}

/** The parser reads "mar" in "María" as a Tuesday. */
function isWhole(text: string, index: number, words: string): boolean {
  const isLetter = (at: number): boolean => /\p{L}/u.test(text.charAt(at));
  const end = index + words.length;
  return !(isLetter(end - 1) && isLetter(end)) && !(isLetter(index) && index > 0 && isLetter(index - 1));
}

/** Phone numbers and postal codes are not times. */
function withoutNumbers(text: string): string {
  return text.replace(RUN_OF_DIGITS, (run) =>
    run.replace(/\D/g, '').length > 4 && !/\d[/-]\d{1,2}[/-]/.test(run) ? ' , ' : run,
  );
}

/** "the ninth", "Wednesday the first" */
function withOrdinals(text: string): string {
  return text
    .replace(
      WEEKDAY_AND_ORDINAL,
      (_, day: string, word: string) => `${day} the ${ORDINALS.indexOf(word.toLowerCase()) + 1}th`,
    )
    .replace(LATER_ORDINAL, (_, word: string) => `the ${ORDINALS.indexOf(word.toLowerCase().replace(' ', '-')) + 1}th`);
}

function withHours(text: string): string {
  return (
    withOrdinals(text)
      .replace(SPOKEN_SPANISH_HOUR, (word) => SPANISH_HOURS[word.toLowerCase()]!)
      .replace(/(\d) y (media|cuarto)(?!\p{L})/giu, (_, hour: string, part: string) =>
        part.toLowerCase() === 'media' ? `${hour}:30` : `${hour}:15`,
      )
      .replace(DATE_AND_PART, '$&,')
      // "El 22 en la tarde" names a day.
      .replace(/(?<!(?:el|del|al|d[ií]a) \d?)(\d)\s*(?:de|por|en) la mañana(?!\p{L})/giu, '$1 am')
      .replace(/(?<!(?:el|del|al|d[ií]a) \d?)(\d)\s*(?:de|por|en) la (?:tarde|noche)(?!\p{L})/giu, '$1 pm')
      .replace(/(?:de|por|en) la mañana(?!\p{L})/giu, ' ')
      .replace(/(?<!\p{L})o clock(?!\p{L})/giu, "o'clock")
      .replace(SPOKEN_HOUR, (word) => HOURS[word.toLowerCase()]!)
      .replace(CHANGED_HOUR, '$& at')
      .replace(/(\d) (thirty|fifteen)\b/giu, (_, hour: string, minutes: string) =>
        minutes.toLowerCase() === 'thirty' ? `${hour}:30` : `${hour}:15`,
      )
  );
}

/** Whether the text names only a part of the day. Chrono reads "morning" as an implied hour. */
function isPartOnly(start: ParsedResult['start']): boolean {
  return !start.isCertain('minute') && !start.isCertain('hour');
}

function dateOf({ start, text }: ParsedResult, now: LocalTime, isOver: boolean): string {
  const date = localOfUtc(Date.UTC(start.get('year')!, start.get('month')! - 1, start.get('day')!, 12)).date;
  const isWeekday = start.isCertain('weekday') && !start.isCertain('day');
  if (!isWeekday) return date;
  // A weekday without "last" is never in the past.
  let next = date;
  while (next < now.date) next = addDays(next, 7);
  const saysNext = /(?<!\p{L})(next|pr[oó]xim[oa]|que viene)(?!\p{L})/iu.test(text);
  return (saysNext || isOver) && next === now.date ? addDays(next, 7) : next;
}

/** Returns the Monday of the week that the text names, or null. */
function weekNamed(text: string, now: LocalTime): string | null {
  const isAfterNext = WEEK_AFTER_NEXT.test(text);
  if (!isAfterNext && !NEXT_WEEK.test(text)) return null;
  const days = [1, 2, 3, 4, 5, 6, 7].map((count) => addDays(now.date, count));
  return addDays(
    days.find((day) => weekdayOf(day) === 'mon')!,
    isAfterNext ? 7 : 0,
  );
}

/** "On the 15th": the next day with that number, in the month that the text names. */
function dayOfMonth(text: string, now: LocalTime): string | null {
  const day = NUMBERED_DAYS.map((pattern) => pattern.exec(text)?.slice(1).find(Boolean)).find(Boolean);
  const month = MONTHS.indexOf(MONTH.exec(text)?.[0].toLowerCase() ?? '') + 1;
  const dates = Array.from({ length: day ? MAX_DAYS_AHEAD_IN_MONTH : 0 }, (_, count) => addDays(now.date, count));
  const numbered = dates.filter((date) => Number(date.slice(-2)) === Number(day));
  const inMonth = numbered.find((date) => Number(date.slice(5, 7)) === month);
  return inMonth ?? numbered[0] ?? null;
}

/** The hour that the language of the conversation does not read. */
function hourAfterAt(text: string, part: Wish['part']): string | null {
  const { hour: digits, minute = '00', half } = AT_HOUR.exec(text)?.groups ?? {};
  if (digits === undefined) return null;
  const hour = Number(digits);
  if (hour > 23 || (half && hour > 12) || Number(minute) > 59) return null;
  const isLater = half ? half.toLowerCase() === 'p' : isAfternoonHour(hour, part);
  const of24 = half?.toLowerCase() === 'a' && hour === 12 ? 0 : isLater && hour < 12 ? hour + 12 : hour;
  return `${String(of24).padStart(2, '0')}:${minute}`;
}

/** Whether an hour without "am" or "pm" is one of the afternoon. */
function isAfternoonHour(hour: number, part: Wish['part']): boolean {
  const isAfternoon = part === 'afternoon' || part === 'evening';
  return hour < 12 && (isAfternoon || (part === null && hour < EARLIEST_HOUR && hour > 0));
}

function timeOf({ start }: ParsedResult, part: Wish['part']): string {
  let hour = start.get('hour')!;
  if (!start.isCertain('meridiem') && isAfternoonHour(hour, part)) hour += 12;
  return `${String(hour).padStart(2, '0')}:${String(start.get('minute') ?? 0).padStart(2, '0')}`;
}

/** What has happened, up to the end of the clause: "It started hurting on Monday", "me duele desde el lunes". */
const TOLD =
  /(?<!\p{L})(?:since|started|began|happened|noticed|broke|cracked|chipped|fell|(?:has|have|had|['’]s|['’]ve) been|desde|empez[oó]|comenz[oó]|pas[oó]|(?:romp|quebr|part|solt|cay)[ií]?[oó])(?!\p{L})[^.,;!?\n]*?(?=[.,;!?\n]|\s(?:and|so|but|can|could|y|pero|as[ií] que|puedo|pueden)(?!\p{L})|$)/giu;

/** Returns the text without the days on which something has happened. */
export function withoutPast(text: string): string {
  return firstOf(text, MAX_READ).replace(TOLD, ' ');
}

/** Replaces the parts that the newer wish names, and keeps the rest. */
export function mergedWish(known: Wish | null, newer: Wish | null): Wish | null {
  if (!known || !newer) return newer ?? known;
  return {
    date: newer.date ?? known.date,
    time: newer.time ?? (newer.part ? null : known.time),
    part: newer.time ? null : (newer.part ?? known.part),
    ...(newer.date || known.date || !(newer.from ?? known.from) ? {} : { from: newer.from ?? known.from! }),
  };
}
