import { hoursOn } from '../understanding/local-time.js';
import { serviceIn } from '../understanding/services.js';
import { clockTime, datesIn, isSameTime, numbersIn, spelledNumbersIn, timesIn, type NamedDate } from './claims.js';
import type { Facts } from './facts.js';
import * as words from './forbidden-words.js';
import { plainWords, shareRun } from './plain-words.js';

export type Refusal =
  keyof typeof words.FORBIDDEN | 'promotion' | 'amount' | 'hours' | 'time' | 'date' | 'booked' | 'number' | 'address';

/** What the model may name while it says that it does not do it. */
const MAY_BE_REFUSED: ReadonlySet<string> = new Set<keyof typeof words.FORBIDDEN>([
  'discount',
  'guarantee',
  'diagnosis',
  'medicalAdvice',
  'legalAdvice',
  'instructions',
  'othersBooking',
  'consent',
]);
/** This many words in a row of an instruction tell it. */
const MIN_TOLD = 6;
const ADDRESS = /https?:\/\/\S+|www\.\S+|[^\s@<>()]+@[^\s@<>()]+\.[^\s@<>()]+/giu;

/** Returns why a sentence of the model may not be said, or null. */
export function refusalOf(sentence: string, facts: Facts): Refusal | null {
  const told = plainWords(sentence);
  if (facts.secret.some((secret) => shareRun(secret, told, Math.min(MIN_TOLD, secret.split(' ').length))))
    return 'instructions';
  if (promotes(sentence, facts)) return 'promotion';
  // The owner's own words may be said as they are.
  const rest = withoutOwnerWords(sentence, facts);
  return forbiddenIn(rest) ?? unknownIn(rest, facts);
}

/** A call that only informs is about nothing but what it was about from the beginning, or what the person names. */
function promotes(sentence: string, { onlyAbout, services }: Facts): boolean {
  if (onlyAbout === null) return false;
  return (
    words.PROMOTES.test(sentence) || services.some(({ name }) => isNamed(name, sentence) && !isNamed(name, onlyAbout))
  );
}

function withoutOwnerWords(sentence: string, { sayable, services }: Facts): string {
  let rest = sentence;
  const ofServices = services.filter(({ name }) => isNamed(name, sentence)).flatMap((service) => service.sayable);
  for (const text of [...sayable, ...ofServices]) {
    const at = rest.toLowerCase().indexOf(text);
    if (at >= 0) rest = `${rest.slice(0, at)} ${rest.slice(at + text.length)}`;
  }
  return rest;
}

function forbiddenIn(sentence: string): Refusal | null {
  const refuses = words.REFUSES.exec(sentence);
  const isRefusing = refuses !== null && !words.TURNS.test(sentence);
  for (const [kind, pattern] of Object.entries(words.FORBIDDEN)) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    const isNamedOnly = isRefusing && MAY_BE_REFUSED.has(kind) && refuses.index <= found.index;
    if (!isNamedOnly) return kind as Refusal;
  }
  return null;
}

function unknownIn(sentence: string, facts: Facts): Refusal | null {
  const dates = datesIn(sentence, facts.now);
  const times = timesIn(sentence);
  if (words.BOOKED.test(sentence) && !isOfBooking(dates, times, facts)) return 'booked';
  if (!(sentence.match(ADDRESS) ?? []).every((address) => isKnownAddress(address, facts))) return 'address';
  if (words.MONEY.test(sentence) || /[$€£%]/u.test(sentence)) {
    if (!isKnownAmount(sentence, facts)) return 'amount';
  }
  if (words.OPENING.test(sentence)) {
    if (!isKnownOpening(sentence, dates, times, facts)) return 'hours';
  } else {
    // A wish may be repeated. It is a fact only once it was booked.
    const repeats = words.REPEATS.test(sentence) && !words.BOOKED.test(sentence);
    if (
      !times.every((time) => facts.times.some((known) => isSameTime(known, time)) || (repeats && isSaid(time, facts)))
    )
      return 'time';
    if (!dates.every((date) => isKnownDate(date, sentence, repeats, facts))) return 'date';
  }
  return isEveryNumberKnown(sentence, facts) ? null : 'number';
}

const isSaid = (time: Parameters<typeof isSameTime>[0], { visitor }: Facts): boolean =>
  timesIn(visitor).some((said) => isSameTime(said, time));

/** Whether an appointment was booked in this conversation, for all that the sentence names. */
function isOfBooking(dates: readonly NamedDate[], times: ReturnType<typeof timesIn>, { booked }: Facts): boolean {
  if (booked.length === 0) return false;
  const isBookedDate = dates.every(({ date }) => booked.some((one) => one.date === date));
  return isBookedDate && times.every((time) => booked.some((one) => isSameTime(clockTime(one.time), time)));
}

function isKnownAddress(address: string, { owner, visitor }: Facts): boolean {
  const plain = address.toLowerCase().replace(/[.,;:!?)]+$/u, '');
  return owner.includes(plain) || visitor.includes(plain);
}

const isNamed = (name: string, sentence: string): boolean =>
  serviceIn(sentence, [{ name, duration_minutes: 0 }]) !== null;

/** An amount is that of a service that the sentence names, or stands in a text that is not about a service. */
function isKnownAmount(sentence: string, { services, owner }: Facts): boolean {
  const named = services.filter(({ name }) => isNamed(name, sentence));
  let texts = owner;
  for (const { text } of named.length > 0 ? services : [])
    if (!named.some((service) => service.text === text)) texts = texts.replaceAll(text.toLowerCase(), ' ');
  const known = new Set(numbersIn(texts));
  const times = timesIn(sentence);
  const amounts = numbersIn(sentence).filter((number) => !times.some(({ hour }) => String(hour) === number));
  return (
    amounts.every((amount) => known.has(amount)) &&
    spelledNumbersIn(sentence).every((spelled) => texts.includes(spelled))
  );
}

/** Days and times of a sentence about opening hours have to be those of the settings. */
function isKnownOpening(
  sentence: string,
  dates: readonly NamedDate[],
  times: ReturnType<typeof timesIn>,
  { opening, owner, times: known }: Facts,
): boolean {
  const isQuestion = sentence.endsWith('?');
  if (dates.length === 0 && times.length === 0) return true;
  if (isQuestion) return times.length === 0;
  if (!opening.hours) {
    const said = plainWords(owner);
    return (
      dates.every(({ date }) => said.includes(weekdayOf(date, 'en-US')) || said.includes(weekdayOf(date, 'es-US'))) &&
      times.every((time) => known.some((one) => isSameTime(one, time)))
    );
  }
  const claimsClosed = words.CLOSED.test(sentence) && times.length === 0;
  const hours = dates.flatMap(({ date }) => hoursOn(date, opening));
  const areDaysRight = dates.every(({ date }) => hoursOn(date, opening).length > 0 !== claimsClosed);
  if (!areDaysRight) return false;
  const all = dates.length > 0 ? hours : opening.hours;
  const right = all.flatMap(({ opens, closes }) => [opens, closes]);
  return times.every(
    (time) =>
      right.map(clockTime).some((one) => isSameTime(one, time)) || timesIn(owner).some((one) => isSameTime(one, time)),
  );
}

function weekdayOf(date: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
    .format(new Date(`${date}T12:00:00Z`))
    .toLowerCase();
}

function isKnownDate({ date, isRelative }: NamedDate, sentence: string, repeats: boolean, facts: Facts): boolean {
  if (facts.dates.has(date)) return true;
  // "How can I help you today?" names no date, "They will call you today" does.
  if (isRelative && (sentence.endsWith('?') || !words.PROMISES.test(sentence))) return true;
  return repeats && datesIn(facts.visitor, facts.now).some((said) => said.date === date);
}

/** Numbers at the beginning of a line count the lines. */
function isEveryNumberKnown(sentence: string, { numbers, owner, visitor }: Facts): boolean {
  const read = sentence.replace(/^\s*\d{1,2}[.)]\s/u, '');
  return (
    numbersIn(read).every((number) => numbers.has(number)) &&
    spelledNumbersIn(read).every((spelled) => owner.includes(spelled) || visitor.includes(spelled))
  );
}
