import { text } from '../texts/text.js';
import { MOST_COUNTED } from './statistics.js';

const format = new Intl.NumberFormat(text.locale);

/** A formatted count. At the limit of statistics, a plus follows. */
export function countOf(value: number): string {
  return value === MOST_COUNTED ? text.home.stats.atLeast(format.format(value)) : format.format(value);
}
