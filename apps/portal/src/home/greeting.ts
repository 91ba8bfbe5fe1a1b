import { greeting } from '../texts/english-headings.js';

/** The greeting for a person at a time of the reader's day. */
export function greetingAt(now: Date, name: string): string {
  const hour = now.getHours();
  return greeting(hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening', name.split(' ')[0] ?? '');
}
