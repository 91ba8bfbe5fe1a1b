import { isAgentDial, NO_EVIDENCE, type RefusalRule } from './decision-subject.js';

/** An agent call needs no receptionist. */
export const noReceptionist: RefusalRule = {
  reason: 'no_receptionist',
  judge(subject) {
    if (isAgentDial(subject)) return { outcome: 'skipped', evidence: NO_EVIDENCE };
    const { receptionist_configured, version } = subject.facts;
    return {
      outcome: receptionist_configured ? 'passed' : 'refused',
      evidence: { receptionist_configured, facts_version: version },
    };
  },
};
