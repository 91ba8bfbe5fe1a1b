import { isAgentDial, NO_EVIDENCE, type RefusalRule } from './decision-subject.js';

/** Counts only the minutes of live AI calls. */
export const trialMinutes: RefusalRule = {
  reason: 'trial_minutes_exhausted',
  judge(subject) {
    const { livemode, facts, trialMinutesRemaining: remaining } = subject;
    if (!livemode || isAgentDial(subject)) return { outcome: 'skipped', evidence: NO_EVIDENCE };
    const isUsedUp = facts.plan === 'trial' && remaining !== null && remaining <= 0;
    return { outcome: isUsedUp ? 'refused' : 'passed', evidence: { plan: facts.plan, remaining } };
  },
};
