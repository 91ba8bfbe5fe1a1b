import { integer, listOf, oneOf, text, timestamp, type PresentedOf } from '../fields.js';
import { apiScopes } from '../scopes.js';

export const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

export const apiKeyFields = {
  id: integer(),
  name: text(),
  prefix: text().describe('The first characters of the key'),
  mode: oneOf(keyModes),
  scopes: listOf(oneOf(apiScopes)),
  expires_at: timestamp().nullable(),
  last_used_at: timestamp().nullable(),
  revoked_at: timestamp().nullable(),
  created_at: timestamp(),
};

export type ApiKey = PresentedOf<typeof apiKeyFields>;
