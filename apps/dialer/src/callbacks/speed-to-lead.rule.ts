import type { OrganizationFacts } from '@frontdesk/contracts';

type Settings = Pick<
  OrganizationFacts,
  'outbound_enabled' | 'service_active' | 'plan' | 'receptionist_configured' | 'hipaa_mode'
>;

/** True if the organization can offer callbacks. Unaccepted terms block the call but not the lead. */
export function offersSpeedToLead(facts: Settings): boolean {
  return (
    facts.outbound_enabled &&
    facts.service_active &&
    facts.plan === 'pro' &&
    facts.receptionist_configured &&
    !facts.hipaa_mode
  );
}
