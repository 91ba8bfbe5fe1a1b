import { say } from '../texts/texts.js';
import { dayOfMonthName } from '../texts/times.js';
import { missingDayIn } from '../understanding/named-days.js';
import type { State } from './state.js';
import type { Step } from './stop-calls.js';

/** Says first that a day does not exist: "There is no February 30." */
export function namingMissingDay({ newest, now, language }: State, step: Step): Step {
  const missing = missingDayIn(newest.words, now);
  if (!missing) return step;
  const day = dayOfMonthName(missing.month, missing.day, language);
  return { ...step, says: [say(language, 'noSuchDay', { day }), ...step.says] };
}
