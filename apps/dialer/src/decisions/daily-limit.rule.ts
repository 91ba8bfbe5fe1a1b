import type { DelayRule } from './decision-subject.js';
import { localDay } from './local-day.js';

/** Counts dial starts in the organization's calendar day, and delays calls beyond the limit to its next day. */
export const dailyLimit: DelayRule = {
  reason: 'daily_limit',
  earliest({ dialsToday, dailyLimit: limit, facts }, from, now) {
    if (dialsToday < limit) return from;
    return Math.max(from, localDay(now, facts.timezone).ends);
  },
  evidence: ({ dialsToday, dailyLimit: limit, facts }) => ({ dials: dialsToday, limit, timezone: facts.timezone }),
};
