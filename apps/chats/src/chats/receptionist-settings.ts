import type { OrganizationFacts } from '@frontdesk/contracts';
import type { ReceptionistSettings } from '@frontdesk/receptionist';

const SETTINGS = [
  'receptionist_name',
  'receptionist_instructions',
  'greeting',
  'business_hours',
  'closed_days',
  'services',
  'faq',
  'intake',
  'handoff',
  'languages',
  'privacy_url',
] as const satisfies (keyof ReceptionistSettings)[];

/** Returns the settings that the organization has. */
export function receptionistSettingsOf(facts: OrganizationFacts | null): ReceptionistSettings {
  const given = (facts ?? {}) as ReceptionistSettings;
  return Object.fromEntries(
    SETTINGS.map((name) => [name, given[name]] as const).filter(([, value]) => value !== null && value !== undefined),
  );
}
