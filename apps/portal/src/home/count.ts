import { text } from '../texts/text.js';
import { MOST_COUNTED } from './statistics.js';

let format: Intl.NumberFormat | undefined;

/** A formatted count. At the limit of statistics, a plus follows. */
export function countOf(value: number): string {
  return value === MOST_COUNTED ? text.home.stats.atLeast(grouped(value)) : grouped(value);
}

function grouped(value: number): string {
  // A format is slow to create, and a small number needs none.
  if (value < 1000) return String(value);
  format ??= new Intl.NumberFormat(text.locale);
  return format.format(value);
}
