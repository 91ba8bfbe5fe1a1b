import type { PresentedOf } from '../fields.js';
import { organizationFields } from './organization.js';

const {
  created_at: _createdAt,
  deleted_at: _deletedAt,
  removed_at: _removedAt,
  trial_minutes_remaining: _trialMinutes,
  ...settings
} = organizationFields;

/** An organization as its own members see it. */
export const settingsFields = settings;

export type Settings = PresentedOf<typeof settingsFields>;
