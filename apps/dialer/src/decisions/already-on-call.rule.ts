import { wholeSecondFrom, type DelayRule } from './decision-subject.js';

/** How long a call in progress delays the next one. */
export const LATER_MS = 5 * 60_000;

export const alreadyOnCall: DelayRule = {
  reason: 'already_on_call',
  earliest: ({ isOnCall }, from, now) => (isOnCall ? Math.max(from, wholeSecondFrom(now + LATER_MS)) : from),
  evidence: ({ isOnCall }) => ({ on_call: isOnCall }),
};
