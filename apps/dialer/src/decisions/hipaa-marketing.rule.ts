import { isAgentDial, NO_EVIDENCE, type RefusalRule } from './decision-subject.js';

export const hipaaMarketing: RefusalRule = {
  reason: 'hipaa_marketing',
  judge(subject) {
    if (isAgentDial(subject)) return { outcome: 'skipped', evidence: NO_EVIDENCE };
    const { facts, purpose } = subject;
    return {
      outcome: facts.hipaa_mode && purpose === 'marketing' ? 'refused' : 'passed',
      evidence: { hipaa_mode: facts.hipaa_mode, purpose, facts_version: facts.version },
    };
  },
};
