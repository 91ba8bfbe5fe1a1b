import type { Language } from '../conversation.js';
import { addDays, hoursOn, weekdayOf, type Opening } from '../understanding/local-time.js';
import { spokenTime, weekdayName } from '../texts/times.js';

const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** "8 AM to 5 PM", or null if the organization is closed all day. */
export function hoursText(date: string, opening: Opening, language: Language): string | null {
  return rangesText(hoursOn(date, opening), language);
}

function rangesText(ranges: readonly { opens: string; closes: string }[], language: Language): string | null {
  const to = language === 'es' ? 'a' : 'to';
  const text = ranges.map(
    ({ opens, closes }) => `${spokenTime(opens, language)} ${to} ${spokenTime(closes, language)}`,
  );
  return text.length === 0 ? null : text.join(language === 'es' ? ' y ' : ' and ');
}

/** "Monday to Thursday 8 AM to 5 PM, Friday 8 AM to 3 PM", without the days that are closed. */
export function weekText({ hours }: Opening, language: Language): string {
  const days = WEEK.map((day) => ({
    day,
    text: rangesText(
      (hours ?? []).filter((entry) => entry.day === day),
      language,
    ),
  }));
  const groups: { from: string; to: string; text: string }[] = [];
  for (const [index, { day, text }] of days.entries()) {
    if (!text) continue;
    const last = groups.at(-1);
    if (last?.text === text && days[index - 1]?.text === text) last.to = day;
    else groups.push({ from: day, to: day, text });
  }
  return groups.map(({ from, to, text }) => `${daysText(from, to, language)} ${text}`).join(', ');
}

function daysText(from: string, to: string, language: Language): string {
  const [first, last] = [weekdayName(from, language), weekdayName(to, language)];
  if (from === to) return first;
  return language === 'es' ? `${first} a ${last}` : `${first} to ${last}`;
}

/** Returns the next date of a weekday, which may be today. */
export function dateOfWeekday(day: string, today: string): string {
  for (let count = 0; count < 7; count++) if (weekdayOf(addDays(today, count)) === day) return addDays(today, count);
  return today;
}
