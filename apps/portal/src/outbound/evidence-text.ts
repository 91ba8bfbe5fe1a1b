import { cityOf } from '../format/times.js';
import { text } from '../texts/text.js';

/** A rule and what it looked at. The names in the evidence may change, so that every value is checked. */
interface Checked {
  rule: string;
  evidence: Readonly<Record<string, unknown>>;
}

const words = text.outbound.evidence;

/** What a rule looked at, in words. Null if that says no more than the name of the rule. */
export function evidenceText({ rule, evidence }: Checked): string | null {
  const { dials, limit, remaining, list } = evidence;
  const hasCounts = typeof dials === 'number' && typeof limit === 'number';
  if (rule === 'frequency_limit' && hasCounts) return words.dialsInDay(dials, limit);
  if (rule === 'daily_limit' && hasCounts) return words.dialsToday(dials, limit);
  if (rule === 'trial_minutes_exhausted' && typeof remaining === 'number') return words.minutesLeft(remaining);
  if (rule === 'do_not_call' && list === 'organization') return words.ownList;
  const cities = zonesIn({ rule, evidence }).map(cityOf);
  return cities.length > 0 ? words.hoursIn(new Intl.ListFormat(text.locale).format(cities)) : null;
}

/** The time zones whose calling hours a rule looked at. */
export function zonesIn({ rule, evidence }: Checked): string[] {
  const { zones } = evidence;
  if (rule !== 'outside_hours' || !Array.isArray(zones)) return [];
  return zones.filter((zone) => typeof zone === 'string');
}

/** The id of the consent that a call relies on. */
export function consentIn({ rule, evidence }: Checked): number | null {
  const id = evidence['consent_id'];
  return rule === 'no_consent' && typeof id === 'number' ? id : null;
}
