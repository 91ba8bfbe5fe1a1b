import { integer, record } from './fields.js';
import { organizationFields } from './resources/organization.js';
import { inboundNumberFacts } from './resources/inbound-number.js';
import { receptionistDefaults } from './resources/receptionist-settings.js';

const { created_at: _createdAt, trial_minutes_remaining, ...settings } = organizationFields;

export const organizationFacts = record({
  ...settings,
  version: integer(),
  inbound_numbers: inboundNumberFacts.describe('The numbers that callers of the organization dial'),
  trial_minutes_remaining: trial_minutes_remaining.describe(
    'The balance that the platform last set; the dialer updates it from then on',
  ),
  trial_minutes_version: integer().describe(
    'The version that set `trial_minutes_remaining`; a later version resets the balance',
  ),
});

/**
 * Organization settings that other services copy. A higher version replaces a lower one. The gateway owns the settings
 * and gives every change a new version.
 */
export type OrganizationFacts = (typeof organizationFacts)['value'];

/** Facts that older versions did not store. */
const addedLater: Partial<OrganizationFacts> = { ...receptionistDefaults, inbound_numbers: [] };

/** Completes facts that were stored before an organization had all of today's settings. */
export function completeFacts(stored: OrganizationFacts): OrganizationFacts {
  const facts = { ...addedLater, ...stored };
  return { ...facts, handoff: handoffOf(facts) };
}

/** Returns the stored list, unless `handoff_number` was set alone afterwards. */
export function handoffOf({
  name,
  handoff,
  handoff_number,
}: Pick<OrganizationFacts, 'name' | 'handoff' | 'handoff_number'>): OrganizationFacts['handoff'] {
  if ((handoff[0]?.phone_number ?? null) === handoff_number) return handoff;
  return handoff_number ? [{ label: name.slice(0, 100), phone_number: handoff_number, hours: null, topics: null }] : [];
}
