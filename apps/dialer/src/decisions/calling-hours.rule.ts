import { callingHoursOf } from './calling-hours.js';
import type { DelayRule } from './decision-subject.js';

/** The organization's own zone plays no part. */
export const callingHours: DelayRule = {
  reason: 'outside_hours',
  earliest: ({ phoneNumber }, from) => callingHoursOf(phoneNumber!).nextOpen(from),
  evidence: ({ phoneNumber }) => ({ zones: callingHoursOf(phoneNumber!).zones }),
};
