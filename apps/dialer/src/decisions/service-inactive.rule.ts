import type { RefusalRule } from './decision-subject.js';

export const serviceInactive: RefusalRule = {
  reason: 'service_inactive',
  judge: ({ facts }) => ({
    outcome: facts.service_active ? 'passed' : 'refused',
    evidence: { service_active: facts.service_active, facts_version: facts.version },
  }),
};
