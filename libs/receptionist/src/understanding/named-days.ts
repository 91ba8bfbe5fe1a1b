import { addDays, weekdayOf, type LocalTime } from './local-time.js';

const MONTHS = [
  'january|enero',
  'february|febrero',
  'march|marzo',
  'april|abril',
  'may|mayo',
  'june|junio',
  'july|julio',
  'august|agosto',
  'september|septiembre|setiembre',
  'october|octubre',
  'november|noviembre',
  'december|diciembre',
];
const ANY_MONTH = MONTHS.join('|');
const WEEKDAY =
  '(?:mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?)';
const WEEK = String.raw`(?:next week|the following week|this week|la (?:pr[oó]xima semana|semana (?:que viene|pr[oó]xima|entrante))|esta semana)`;
const DAY = String.raw`(?:(?:on |this |next |el |este |los )*${WEEKDAY}(?: que viene)?(?: (?:mornings?|afternoons?|evenings?))?|${WEEK}|tomorrow|(?<!la )mañana|today|hoy)(?!\p{L})`;

const whole = (source: string): RegExp => new RegExp(String.raw`(?<!\p{L})(?:${source})(?!\p{L})`, 'giu');

const I_AM = String.raw`(?:i|we)(?:['’]?m|['’]re| am| are|['’]ll be| will be| have to be)`;
const AWAY = String.raw`(?:away|out of (?:town|the (?:office|country|state))|out|gone|travell?ing|on (?:vacation|holiday|a trip)|busy|working|at work|in (?:meetings|court|class|surgery|school)|booked(?: up| solid)?|tied up|unavailable|not (?:available|here|around|free|in town))`;
const ESTOY = String.raw`(?:no (?:puedo|podemos|podr[eé]|voy a (?:poder|estar)|estoy|estar[eé]|me (?:queda|conviene|sirve|funciona|acomoda))|(?:voy a estar|estoy|estar[eé]|ando|estamos) (?:fuera|de viaje|ocupad[oa]s?|trabajando|de vacaciones)|salgo de viaje|me voy|viajo|trabajo)`;
/** "Next week I'm away", "I can't do Thursday", "el martes no puedo": days that do not suit. */
const UNSUITABLE = [
  whole(String.raw`${DAY},? (?:but |though )?${I_AM} ${AWAY}`),
  whole(String.raw`${I_AM} ${AWAY} (?:all |on |all of |for )*${DAY}`),
  whole(
    String.raw`${DAY} (?:i |we )?(?:can['’]?t|cannot|can not)(?=\W*$|[,.!?;]| (?:make|come|do (?:it|that)|be|but|so|and|how|what|do you|is there)(?!\p{L}))`,
  ),
  whole(
    String.raw`${DAY},? (?:won['’]?t work|(?:doesn['’]?t|does not|don['’]?t|do not) work|is (?:no good|out|bad|not good|too (?:soon|early|late))|isn['’]?t good)`,
  ),
  whole(
    String.raw`(?<!why )(?:can['’]?t|cannot|can not|not able to|won['’]?t be able to|couldn['’]?t) (?:(?:do|make|come|be there|be in|it|in|on|by|manage|that) ){0,3}${DAY}`,
  ),
  whole(
    String.raw`(?:instead of|rather than|anything but|except|en (?:vez|lugar) de|en (?:vez|lugar) del|menos|excepto) ?${DAY}`,
  ),
  whole(String.raw`${DAY},? (?:yo )?${ESTOY}`),
  whole(String.raw`(?:yo )?${ESTOY} (?:ir |venir )?(?:para )?${DAY}`),
];
/** "Wednesday, not Tuesday". "No el martes" without another day may be a choice. */
const NEGATED = whole(String.raw`(?<!why )(?:not|no) ${DAY}`);

/** The words of a text without the days that do not suit, and those days. */
export interface SuitableDays {
  kept: string;
  unsuitable: string;
}

export function suitableDays(text: string): SuitableDays {
  const found: string[] = [];
  const drop = (day: string): string => {
    found.push(day);
    return ' , ';
  };
  const suitable = UNSUITABLE.reduce((read, pattern) => read.replace(pattern, drop), text);
  const others = suitable.replace(NEGATED, ' ');
  const kept = new RegExp(DAY, 'iu').test(others) ? suitable.replace(NEGATED, drop) : suitable;
  return { kept, unsuitable: found.join(' ') };
}

const PREFIXES: Readonly<Record<ReturnType<typeof weekdayOf>, RegExp>> = {
  mon: /(?<!\p{L})(?:mon|lun)/iu,
  tue: /(?<!\p{L})(?:tue|mar)/iu,
  wed: /(?<!\p{L})(?:wed|mi[eé])/iu,
  thu: /(?<!\p{L})(?:thu|jue)/iu,
  fri: /(?<!\p{L})(?:fri|vie)/iu,
  sat: /(?<!\p{L})(?:sat|s[aá]b)/iu,
  sun: /(?<!\p{L})(?:sun|dom)/iu,
};

/** Whether the text says that the weekday of the date does not suit. */
export function rulesOut(text: string, date: string): boolean {
  return PREFIXES[weekdayOf(date)].test(suitableDays(text).unsuitable);
}

/** Returns the Monday of the week that the date is in. */
function mondayOf(date: string): string {
  return [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(date, -count)).find((day) => weekdayOf(day) === 'mon')!;
}

/** Returns the day of the week from `monday` on that has the same weekday as the date. */
export function dayOfWeek(monday: string, date: string): string {
  const days = [0, 1, 2, 3, 4, 5, 6].map((count) => addDays(monday, count));
  return days.find((day) => weekdayOf(day) === weekdayOf(date))!;
}

/** Returns the same weekday as that of `date`, in the week of `near`. */
export function inWeekOf(near: string, date: string): string {
  return dayOfWeek(mondayOf(near), date);
}

const SPANISH_NUMBERS: Readonly<Record<string, number>> = {
  ...{ primero: 1, dos: 2, tres: 3, cuatro: 4, cinco: 5, seis: 6, siete: 7, ocho: 8, nueve: 9, diez: 10, once: 11 },
  ...{ doce: 12, trece: 13, catorce: 14, quince: 15, dieciseis: 16, diecisiete: 17, dieciocho: 18, diecinueve: 19 },
  ...{ veinte: 20, veintiuno: 21, veintidos: 22, veintitres: 23, veinticuatro: 24, veinticinco: 25, veintiseis: 26 },
  ...{ veintisiete: 27, veintiocho: 28, veintinueve: 29, treinta: 30, 'treinta y uno': 31 },
};
const MIN_DAY_ALONE = 13;
const SPANISH_DAY = new RegExp(
  String.raw`(?<=(?<!\p{L})(?<before>el|del|al|d[ií]a|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo) )(?<word>${Object.keys(
    SPANISH_NUMBERS,
  )
    .toReversed()
    .join('|')
    .replace('dieciseis', 'diecis[eé]is')
    .replace('veintidos', 'veintid[oó]s')
    .replace('veintitres', 'veintitr[eé]s')
    .replace(
      'veintiseis',
      'veintis[eé]is',
    )})(?!\p{L}| (?:y (?:media|cuarto)|de la|en punto|años|personas|horas?|minutos|pesos|d[oó]lares|por ciento)(?!\p{L}))(?=(?<month> de (?:${ANY_MONTH}))?)`,
  'giu',
);

/** "El viernes dieciocho", "el treinta y uno de junio": writes the day in digits. "El dos" may be a choice. */
export function withSpanishDays(text: string): string {
  return text.replace(SPANISH_DAY, (word, ...rest) => {
    const { before, month } = rest.at(-1) as Record<string, string | undefined>;
    const day = SPANISH_NUMBERS[word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')]!;
    const isAlone = /^(?:el|del|al)$/iu.test(before!) && !month;
    return isAlone && day < MIN_DAY_ALONE ? word : String(day);
  });
}

const DAYS_OF_MONTH = [
  new RegExp(
    String.raw`(?<!\p{L})(?<month>${ANY_MONTH})\.? (?:the )?(?<day>\d{1,2}|thirty[ -]first|thirtieth|twenty[ -]ninth)(?:st|nd|rd|th)?(?![\d:\p{L}])`,
    'iu',
  ),
  new RegExp(
    String.raw`(?<![\d:\p{L}])(?<day>\d{1,2}|thirty[ -]first|thirtieth|twenty[ -]ninth)(?:st|nd|rd|th)? (?:of|de) (?<month>${ANY_MONTH})(?!\p{L})`,
    'iu',
  ),
];
const LATE_ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/first/iu, 31],
  [/thirtieth/iu, 30],
  [/ninth/iu, 29],
];

/** A day that its month does not have, and the last one that it has. */
export interface MissingDay {
  month: number;
  day: number;
  last: string;
  /** The words that name it. */
  words: string;
}

/** Returns the day in the text that does not exist: "February 30th", "el 31 de junio". */
export function missingDayIn(text: string, now: LocalTime): MissingDay | null {
  const found = DAYS_OF_MONTH.map((pattern) => pattern.exec(withSpanishDays(text))).find(Boolean);
  if (!found) return null;
  const { month: name, day: said } = found.groups as { month: string; day: string };
  const month = MONTHS.findIndex((names) => names.split('|').includes(name.toLowerCase())) + 1;
  const day = LATE_ORDINALS.find(([pattern]) => pattern.test(said))?.[1] ?? Number(said);
  const year = Number(now.date.slice(0, 4)) + (month < Number(now.date.slice(5, 7)) ? 1 : 0);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return day > Number(last.slice(-2)) ? { month, day, last, words: found[0] } : null;
}
