const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the day of an instant in a time zone, such as `2026-01-31`. */
export function localDay(at: Date, timeZone: string): string {
  // Creating a format is slow.
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format.format(at);
}

/** Returns the first day of the month of a day. */
export function monthOf(day: string): string {
  return `${day.slice(0, 7)}-01`;
}
