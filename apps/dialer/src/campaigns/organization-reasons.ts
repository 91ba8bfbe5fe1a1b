import type { DecisionReason } from '@frontdesk/contracts';

/** The refusals that concern every call of an organization, and not one number. */
const OF_ORGANIZATION: ReadonlySet<DecisionReason> = new Set([
  'service_inactive',
  'terms_not_accepted',
  'outbound_disabled',
  'no_receptionist',
  'hipaa_marketing',
  'trial_minutes_exhausted',
]);

/** Whether a refusal would be the same for every contact of a campaign. */
export function ofOrganization(reason: DecisionReason): boolean {
  return OF_ORGANIZATION.has(reason);
}
