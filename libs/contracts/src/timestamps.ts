/** Formats an instant for the API, as RFC 3339 in UTC with whole seconds and `Z`. */
export function formatInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

export function formatInstantOrNull(instant: Date | null): string | null {
  return instant && formatInstant(instant);
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):(\d{2}):(\d{2})(?:\.(\d+))?(?:[Zz]|([+\- ])(\d{2}):(\d{2}))$/;

function calendarDate(year: number, month: number, day: number): number | null {
  const instant = new Date(0);
  instant.setUTCFullYear(year, month - 1, day);
  return instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day ? instant.getTime() : null;
}

/**
 * Parses a client's date-time (RFC 3339 with an offset) or date (midnight UTC). Accepts a space for the `+` of the
 * offset, because URL decoding replaces it. Returns null for other input, impossible dates and years outside 1 to 9999.
 */
export function parseInstant(input: string): Date | null {
  const date = DATE.exec(input);
  if (date) return inRange(calendarDate(Number(date[1]), Number(date[2]), Number(date[3])));

  const match = DATE_TIME.exec(input);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction, sign, offsetHour, offsetMinute] = match;
  const midnight = calendarDate(Number(year), Number(month), Number(day));
  if (midnight === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  if (Number(offsetHour ?? 0) > 23 || Number(offsetMinute ?? 0) > 59) return null;

  const milliseconds = Number((fraction ?? '').padEnd(3, '0').slice(0, 3));
  const local = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds;
  const offset = (Number(offsetHour ?? 0) * 60 + Number(offsetMinute ?? 0)) * 60_000;
  return inRange(sign === '-' ? local + offset : local - offset);
}

function inRange(time: number | null): Date | null {
  if (time === null) return null;
  const instant = new Date(time);
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999 ? instant : null;
}
