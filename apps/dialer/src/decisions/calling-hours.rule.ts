import { callingHoursOf } from './calling-hours.js';
import type { DelayRule } from './decision-subject.js';

/** Uses the zones of the number; the organization's zone does not count. */
export const callingHours: DelayRule = {
  reason: 'outside_hours',
  earliest: ({ phoneNumber }, from) => callingHoursOf(phoneNumber!).nextOpen(from),
  evidence: ({ phoneNumber }) => ({ zones: callingHoursOf(phoneNumber!).zones }),
};
