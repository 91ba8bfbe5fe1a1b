import type { DecisionReason } from '@frontdesk/contracts';

/** The set of rules that decides, as clients see it. */
export const RULE_PACK = { pack: 'contract', pack_version: '2026.11' } as const;

/** The regulation behind a rule. Rules without a regulation are the service's own. */
export const citations: Partial<Record<DecisionReason, string>> = {
  do_not_call: '47 CFR 64.1200(c)(2), (d)',
  no_consent: '47 CFR 64.1200(a)',
  outside_hours: '47 CFR 64.1200(c)(1)',
};
