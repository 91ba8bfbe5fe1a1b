import { isAgentDial, NO_EVIDENCE, type RefusalRule } from './decision-subject.js';

/** Only calls of the AI need consent, not those of an agent. */
export const noConsent: RefusalRule = {
  reason: 'no_consent',
  judge(subject) {
    if (isAgentDial(subject)) return { outcome: 'skipped', evidence: NO_EVIDENCE };
    const { consentId, purpose } = subject;
    return { outcome: consentId === null ? 'refused' : 'passed', evidence: { consent_id: consentId, purpose } };
  },
};
