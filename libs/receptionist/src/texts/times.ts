import type { Language } from '../conversation.js';
import type { LocalTime } from '../understanding/local-time.js';

const LOCALES = { en: 'en-US', es: 'es-US' } as const;
/** A date of each weekday. */
const DATES: Readonly<Record<string, string>> = {
  ...{ mon: '2024-01-01', tue: '2024-01-02', wed: '2024-01-03', thu: '2024-01-04' },
  ...{ fri: '2024-01-05', sat: '2024-01-06', sun: '2024-01-07' },
};

/** "8 AM", "8:30 AM" */
export function spokenTime(time: string, language: Language): string {
  if (time === '24:00' || time === '00:00') return language === 'es' ? 'medianoche' : 'midnight';
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const half = language === 'es' ? (hour < 12 ? 'a.m.' : 'p.m.') : hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`;
}

export function weekdayName(day: string, language: Language): string {
  return formatted(DATES[day]!, language, { weekday: 'long' });
}

/** "Thursday, December 3" */
export function spokenDate(date: string, language: Language): string {
  return formatted(date, language, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** "February 30", "30 de febrero": also a day that the month does not have. */
export function dayOfMonthName(month: number, day: number, language: Language): string {
  const name = formatted(`2024-${String(month).padStart(2, '0')}-01`, language, { month: 'long' });
  return language === 'es' ? `${day} de ${name}` : `${name} ${day}`;
}

/** "Thursday, December 3 at 10 AM" */
export function spokenMoment({ date, time }: LocalTime, language: Language): string {
  const at = language === 'es' ? (/^(01|13):/.test(time) ? 'a la' : 'a las') : 'at';
  return `${spokenDate(date, language)} ${at} ${spokenTime(time, language)}`;
}

/** "Thursday, December 3 at 10 AM or 11 AM, or Friday, December 4 at 9 AM": names each day once. */
export function spokenMoments(times: readonly LocalTime[], language: Language): string {
  return listOf(
    times.map((time, index) => {
      if (times[index - 1]?.date === time.date) return spokenTime(time.time, language);
      return (language === 'es' ? 'el ' : '') + spokenMoment(time, language);
    }),
    language,
  );
}

function formatted(date: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  );
}

/** "Central Time", "hora central": the name of a zone at an instant, because names change. */
export function spokenZone(zone: string, language: Language, at: Date): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

export function partName(part: 'morning' | 'afternoon' | 'evening', language: Language): string {
  if (language === 'en') return `in the ${part}`;
  return { morning: 'por la mañana', afternoon: 'por la tarde', evening: 'por la noche' }[part];
}

/** "A, B or C" */
export function listOf(items: readonly string[], language: Language): string {
  return new Intl.ListFormat(LOCALES[language], { type: 'disjunction' }).format(items);
}
