import type { RefusalRule } from './decision-subject.js';

export const termsNotAccepted: RefusalRule = {
  reason: 'terms_not_accepted',
  judge: ({ facts }) => ({
    outcome: facts.terms_accepted ? 'passed' : 'refused',
    evidence: { terms_accepted: facts.terms_accepted, facts_version: facts.version },
  }),
};
