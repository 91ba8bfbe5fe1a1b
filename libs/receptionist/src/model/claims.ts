import { en, es } from 'chrono-node';
import { localOfUtc, utcOf, type LocalTime } from '../understanding/local-time.js';

/** A time of day as people say it. `half` is null if they leave it out. */
export interface ClockTime {
  hour: number;
  minute: number;
  half: 'am' | 'pm' | null;
}

const HOURS: Readonly<Record<string, string>> = {
  ...{ one: '1', two: '2', three: '3', four: '4', five: '5', six: '6', seven: '7', eight: '8', nine: '9' },
  ...{ ten: '10', eleven: '11', twelve: '12' },
  ...{ una: '1', dos: '2', tres: '3', cuatro: '4', cinco: '5', seis: '6', siete: '7', ocho: '8', nueve: '9' },
  ...{ diez: '10', once: '11', doce: '12' },
};
const HOUR_WORDS = Object.keys(HOURS).join('|');
/** A word for an hour, after "at" and the like or before "o'clock" and the like. */
const SPOKEN_HOUR = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:at|from|until|till|by|to|las?|hasta|desde)\s)(?:${HOUR_WORDS})(?!\p{L}|\s+(?:of|de)\s+(?:our|the|us|you|los|las|nuestr))|(?<!\p{L})(?:${HOUR_WORDS})(?=\s*(?:o['’]?clock|[ap]\.?\s?m(?!\p{L})|in the (?:morning|afternoon|evening)|(?:de|por|en) la (?:mañana|tarde|noche)|en punto))`,
  'giu',
);
const HALF = String.raw`(?:\s*(?<half>[ap])\.?\s?m(?!\p{L})|\s*(?:in the|de la|por la|en la|at)\s+(?<part>morning|afternoon|evening|night|mañana|tarde|noche))?`;
const UNITS = String.raw`(?:%|percent|por ?ciento|dollars?|bucks|d[oó]lares|minut|hours?|horas?|days?|d[ií]as?|weeks?|semanas?|years?|años?|people|personas|teeth|dientes)`;
/** "8:30", "8 AM", "at 5", "a las 5", "from 8", "8 to 5" */
const TIMES: readonly RegExp[] = [
  new RegExp(String.raw`(?<![\d.,$/-])(?<hour>\d{1,2}):(?<minute>\d{2})(?!\d)${HALF}`, 'giu'),
  new RegExp(String.raw`(?<![\d.,$/:-])(?<hour>\d{1,2})\s*(?<half>[ap])\.?\s?m(?!\p{L})`, 'giu'),
  new RegExp(
    String.raw`(?<=(?<!\p{L})(?:at|from|until|till|by|before|after|around|a las?|las|desde las?|hasta las?|de)\s+)(?<hour>\d{1,2})(?![\d:.,]\d|\d|\s*${UNITS})${HALF}`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<![\d.,$/:-])(?<hour>\d{1,2})(?=\s*(?:to|until|till|through|-|–|a|hasta)\s*(?:las?\s+)?\d{1,2}(?![\d.,/-]|\s*${UNITS}))`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<=(?<![\d.,$/:-])\d{1,2}(?::\d{2})?\s*(?:[ap]\.?\s?m\.?)?\s*(?:to|until|till|through|-|–|a|hasta)\s*(?:las?\s+)?)(?<hour>\d{1,2})(?![\d:.,/-]|\s*${UNITS})${HALF}`,
    'giu',
  ),
];

/** Returns the times of day that the text names, in English or Spanish. */
export function timesIn(text: string): ClockTime[] {
  const read = text
    .replace(/(?<!\p{L})(?:noon|midday|mediod[ií]a)(?!\p{L})/giu, '12 pm')
    .replace(/(?<!\p{L})(?:midnight|medianoche)(?!\p{L})/giu, '12 am')
    .replace(SPOKEN_HOUR, (word) => HOURS[word.toLowerCase()]!);
  const found = TIMES.flatMap((pattern) => [...read.matchAll(pattern)]).map(({ groups }) =>
    clockTimeOf(Number(groups!['hour']), Number(groups!['minute'] ?? 0), groups!['half'], groups!['part']),
  );
  return found.filter(({ hour, minute }) => hour <= 12 && minute < 60);
}

function clockTimeOf(hour: number, minute: number, letter?: string, part?: string): ClockTime {
  if (hour > 12 && hour <= 24) return { hour: hour % 12 || 12, minute, half: hour === 24 ? 'am' : 'pm' };
  if (hour === 0) return { hour: 12, minute, half: 'am' };
  if (letter) return { hour, minute, half: letter.toLowerCase() === 'a' ? 'am' : 'pm' };
  const isMorning = part !== undefined && /morning|mañana/iu.test(part);
  return { hour, minute, half: part === undefined ? null : isMorning ? 'am' : 'pm' };
}

/** Returns the time of a clock with 24 hours, such as "17:00". */
export function clockTime(time: string): ClockTime {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  return clockTimeOf(hour, minute, hour < 12 ? 'a' : 'p');
}

/** Whether two times may be the same one. */
export function isSameTime(one: ClockTime, other: ClockTime): boolean {
  const isSameHalf = one.half === null || other.half === null || one.half === other.half;
  return one.hour === other.hour && one.minute === other.minute && isSameHalf;
}

export interface NamedDate {
  date: string;
  /** Whether the text counts from today: "today", "tomorrow", "this week". */
  isRelative: boolean;
}

const RELATIVE =
  /^(?:the )?(?:today|tomorrow|tonight|now|this|next|in|later|right|hoy|mañana|pasado|esta|este|ahora|pr[oó]xim|en )/iu;

/** "45 minutes" is no date. */
const DURATION = /^\W*(?:(?:in|within|for|en|dentro de|por)\s+)?\d+\s*(?:min|hour|hr|hora|sec|seg)/iu;

/** Returns the dates that the text names, in English or Spanish, by the organization's clock. */
export function datesIn(text: string, now: LocalTime): NamedDate[] {
  const reference = { instant: new Date(utcOf(now)), timezone: 0 };
  // Chrono does not know the plurals of weekdays.
  const read = text.replace(
    /(?<!\p{L})((?:mon|tues|wednes|thurs|fri|satur|sun)day|s[aá]bado|domingo)s(?!\p{L})/giu,
    '$1',
  );
  return [en, es]
    .flatMap((language) => language.casual.parse(read, reference, { forwardDate: true }))
    .filter(({ text: words }) => !DURATION.test(words))
    .filter(({ start }) => start.isCertain('day') || start.isCertain('weekday'))
    .map(({ start, text: words }) => ({
      date: localOfUtc(Date.UTC(start.get('year')!, start.get('month')! - 1, start.get('day')!, 12)).date,
      isRelative: RELATIVE.test(words),
    }));
}

/** Returns every number of the text: "$1,200.00" as 1200, "8:30" as 8 and 30. */
export function numbersIn(text: string): string[] {
  const found = text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1').match(/\d+(?:\.\d+)?/g) ?? [];
  return found.map((number) => String(Number(number)));
}

const LARGE =
  /(?<!\p{L})(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|doscient[oa]s|trescient[oa]s|quinient[oa]s|mil)(?:[\s-]|(?!\p{L})))+/giu;

/** Returns the numbers from twenty on that the text spells out. */
export function spelledNumbersIn(text: string): string[] {
  return (text.match(LARGE) ?? []).map((words) => words.trim().toLowerCase());
}
