import { auditEntryFields } from '../audit-entry.js';
import { idOf, text, timestamp, type PresentedOf } from '../fields.js';
import { inboundNumberFacts } from './inbound-number.js';
import { organizationFields } from './organization.js';

const {
  created_at: _createdAt,
  deleted_at: _deletedAt,
  removed_at: _removedAt,
  trial_minutes_remaining: _trialMinutes,
  ...settings
} = organizationFields;

/** An organization as its own members see it. */
export const settingsFields = {
  ...settings,
  inbound_numbers: inboundNumberFacts.describe('The numbers that callers dial'),
};

export type Settings = PresentedOf<typeof settingsFields>;

/** A saved version of the receptionist's instructions. */
export const instructionVersionFields = {
  id: idOf('version'),
  instructions: text().describe('The whole text'),
  saved_at: timestamp().describe('When the version was saved'),
  actor: auditEntryFields.actor.nullable().describe('Who saved them; null if it is not known'),
};

export type InstructionVersion = PresentedOf<typeof instructionVersionFields>;
