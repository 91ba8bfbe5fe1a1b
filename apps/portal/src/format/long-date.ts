import { locale } from '../texts/english-headings.js';

let format: Intl.DateTimeFormat | undefined;

/** A day on the reader's clock, such as `Wednesday, November 25`. */
export function longDate(at: Date): string {
  format ??= new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' });
  return format.format(at);
}
