import { wholeSecondFrom, type DecisionSubject, type DelayRule } from './decision-subject.js';

export const MOST_DIALS = 3;
export const WITHIN_MS = 24 * 3_600_000;

/** Counts dial starts from every source. The next dial may start exactly 24 hours after the third-latest one. */
export const frequencyLimit: DelayRule = {
  reason: 'frequency_limit',
  earliest({ dialStarts }, from) {
    const thirdLatest = dialStarts[MOST_DIALS - 1];
    if (thirdLatest === undefined || thirdLatest + WITHIN_MS <= from) return from;
    return wholeSecondFrom(thirdLatest + WITHIN_MS);
  },
  evidence: (subject, now) => ({ dials: recentDials(subject, now), limit: MOST_DIALS }),
};

function recentDials({ dialStarts }: DecisionSubject, now: number): number {
  let count = 0;
  for (const start of dialStarts) if (start > now - WITHIN_MS) count++;
  return count;
}
