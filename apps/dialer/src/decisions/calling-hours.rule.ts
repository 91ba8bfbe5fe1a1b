import { callingHoursOf } from './calling-hours.js';
import type { DelayRule } from './decision-subject.js';

/** Uses the time zones of the number and ignores the organization's own. */
export const callingHours: DelayRule = {
  reason: 'outside_hours',
  earliest: ({ phoneNumber }, from) => callingHoursOf(phoneNumber!).nextOpen(from),
  evidence: ({ phoneNumber }) => ({ zones: callingHoursOf(phoneNumber!).zones }),
};
