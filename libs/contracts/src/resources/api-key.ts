import { flag, idOf, listOf, oneOf, record, text, timestamp, type PresentedOf } from '../fields.js';
import { apiScopes } from '../scopes.js';
import { colleagueFields } from './follow-up.js';

export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

export const apiKeyFields = {
  id: idOf('key'),
  name: text().describe('What the organization calls the key'),
  prefix: text().describe('The first characters of the key'),
  mode: oneOf(keyModes).describe('Which records the key can access'),
  scopes: listOf(oneOf(apiScopes)).describe('What the key may do'),
  expires_at: timestamp().nullable().describe('When the key expires; null if it does not'),
  last_used_at: timestamp().nullable().describe('When the key was last used; null if it never was'),
  revoked_at: timestamp().nullable().describe('When the key was revoked; null while it works'),
  created_at: timestamp().describe('When the key was created'),
};

export type ApiKey = PresentedOf<typeof apiKeyFields>;

/** A key as the organization's own people see it. */
export const ownApiKeyFields = {
  ...apiKeyFields,
  created_by: record(colleagueFields)
    .nullable()
    .describe('Null for a key of the operator or of a person who no longer exists'),
  of_login: flag().describe(
    'Whether the key comes from `frontdesk login`, so that it ends with the access of its person',
  ),
};

export type OwnApiKey = PresentedOf<typeof ownApiKeyFields>;
