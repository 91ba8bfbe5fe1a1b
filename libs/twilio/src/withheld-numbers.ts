/**
 * What Twilio sends in place of a withheld number: a word on the keys of a phone (ANONYMOUS, RESTRICTED, BLOCKED,
 * UNKNOWN or UNAVAILABLE). No phone has these numbers.
 */
const WITHHELD: ReadonlySet<string> = new Set(['+266696687', '+7378742833', '+2562533', '+8656696', '+86282452253']);

/** Returns whether a number that Twilio reports stands for every caller who withholds the number. */
export function isWithheld(number: string): boolean {
  return WITHHELD.has(number);
}
