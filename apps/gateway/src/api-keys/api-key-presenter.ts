import {
  apiKeyFields,
  formatInstant,
  formatInstantOrNull,
  ownApiKeyFields,
  present,
  type ApiKey,
  type Colleague,
  type OwnApiKey,
} from '@frontdesk/contracts';
import type { ApiKeyEntity } from './api-key.entity.js';

const ALL = { detail: true, hipaa: false };

export function toApiKey(entity: ApiKeyEntity): ApiKey {
  return present(apiKeyFields, withTimes(entity), ALL);
}

/** The key as the organization's own people see it. */
export function toOwnApiKey(entity: ApiKeyEntity, person: Colleague | null): OwnApiKey {
  return present(ownApiKeyFields, { ...withTimes(entity), created_by: person }, ALL);
}

function withTimes(entity: ApiKeyEntity) {
  return {
    ...entity,
    expires_at: formatInstantOrNull(entity.expires_at),
    last_used_at: formatInstantOrNull(entity.last_used_at),
    revoked_at: formatInstantOrNull(entity.revoked_at),
    created_at: formatInstant(entity.created_at),
  };
}
