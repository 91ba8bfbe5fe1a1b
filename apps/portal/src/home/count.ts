import { text } from '../texts/text.js';
import { MOST_COUNTED } from './statistics.js';

const format = new Intl.NumberFormat(text.locale);

/** A number as people write it. Statistics count up to a limit. */
export function countOf(value: number): string {
  return value === MOST_COUNTED ? text.home.stats.atLeast(format.format(value)) : format.format(value);
}
