import type { RefusalRule } from './decision-subject.js';

export const outboundDisabled: RefusalRule = {
  reason: 'outbound_disabled',
  judge: ({ facts }) => ({
    outcome: facts.outbound_enabled ? 'passed' : 'refused',
    evidence: { outbound_enabled: facts.outbound_enabled, facts_version: facts.version },
  }),
};
