import { isAgentDial, NO_EVIDENCE, type RefusalRule } from './decision-subject.js';

/** Consent covers AI calls; an agent call needs none. */
export const noConsent: RefusalRule = {
  reason: 'no_consent',
  judge(subject) {
    if (isAgentDial(subject)) return { outcome: 'skipped', evidence: NO_EVIDENCE };
    const { consentId, purpose } = subject;
    return { outcome: consentId === null ? 'refused' : 'passed', evidence: { consent_id: consentId, purpose } };
  },
};
