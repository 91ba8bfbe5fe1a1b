import type { DelayRule } from './decision-subject.js';
import { localDay } from './local-day.js';

/** Counts dial starts in the organization's calendar day, and delays to its next one. */
export const dailyLimit: DelayRule = {
  reason: 'daily_limit',
  earliest({ dialsToday, dailyLimit: limit, facts }, from, now) {
    if (dialsToday < limit) return from;
    return Math.max(from, localDay(now, facts.timezone).ends);
  },
  evidence: ({ dialsToday, dailyLimit: limit, facts }) => ({ dials: dialsToday, limit, timezone: facts.timezone }),
};
