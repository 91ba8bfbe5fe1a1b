import { audited } from '../audit.js';
import { text } from '../fields.js';
import { operation } from '../operation.js';
import { apiKeyFields, keyModes, ownApiKeyFields, type KeyMode } from '../resources/api-key.js';
import { apiScopes, type ApiScope } from '../scopes.js';
import { Choice, Instant, Text, TextList } from '../validation/field-decorators.js';

export class CreateApiKeyBody {
  @Text({ max: 255, required: true, description: 'What you call the key, such as the system that uses it' })
  name!: string;

  @Choice(keyModes, { required: true, description: 'Which records the key can access' })
  mode!: KeyMode;

  @TextList({ values: apiScopes, required: true, description: 'What the key may do' })
  scopes!: ApiScope[];

  @Instant({ description: 'When the key expires; null for a key that does not expire' })
  expires_at?: string | null;
}

const key = text().describe('The whole key, to send as a bearer token. Shown in this response only');

const platform = { owner: 'gateway', api: 'platform' } as const;

export const createApiKey = operation({
  ...platform,
  name: 'api-keys.create',
  method: 'POST',
  path: '/organizations/{organization}/api-keys',
  summary: 'Create an API key, which is shown once',
  status: 201,
  body: CreateApiKeyBody,
  audit: audited('api_key.created', apiKeyFields, {
    values: ['prefix', 'mode', 'scopes', 'expires_at'],
    texts: ['name'],
  }),
  output: { kind: 'record', fields: apiKeyFields, beside: { key } },
  errors: [],
});

export const listApiKeys = operation({
  ...platform,
  name: 'api-keys.list',
  method: 'GET',
  path: '/organizations/{organization}/api-keys',
  summary: 'List API keys',
  status: 200,
  output: { kind: 'list', fields: apiKeyFields },
  errors: [],
});

export const revokeApiKey = operation({
  ...platform,
  name: 'api-keys.revoke',
  method: 'DELETE',
  path: '/organizations/{organization}/api-keys/{key}',
  summary: 'Revoke an API key on every gateway',
  status: 204,
  audit: audited('api_key.revoked', apiKeyFields, { values: ['revoked_at'] }),
  output: { kind: 'nothing' },
  errors: [],
});

const portal = { owner: 'gateway', api: 'portal' } as const;

/** Like `createApiKey`, for the organization's own people, who cannot give a key a scope that their role lacks. */
export const createOwnApiKey = operation({
  ...portal,
  name: 'api-keys.create-own',
  method: 'POST',
  path: '/api-keys',
  summary: 'Create an API key, which is shown once',
  status: 201,
  needsReauthentication: true,
  body: CreateApiKeyBody,
  audit: createApiKey.audit!,
  output: { kind: 'record', fields: ownApiKeyFields, beside: { key } },
  errors: ['role_not_allowed', 'terms_not_accepted'],
});

export const listOwnApiKeys = operation({
  ...portal,
  name: 'api-keys.list-own',
  method: 'GET',
  path: '/api-keys',
  summary: 'List the API keys of both modes',
  status: 200,
  output: { kind: 'list', fields: ownApiKeyFields },
  errors: [],
});

export const revokeOwnApiKey = operation({
  ...portal,
  name: 'api-keys.revoke-own',
  method: 'DELETE',
  path: '/api-keys/{key}',
  summary: 'Revoke an API key on every gateway',
  status: 204,
  needsReauthentication: true,
  audit: revokeApiKey.audit!,
  output: { kind: 'nothing' },
  errors: [],
});
