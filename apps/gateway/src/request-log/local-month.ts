const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the first day of the month of an instant in a time zone, such as `2026-01-01`. */
export function localMonth(at: Date, timeZone: string): string {
  // Creating a format is slow.
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
  formats.set(timeZone, format);
  return `${format.format(at)}-01`;
}
