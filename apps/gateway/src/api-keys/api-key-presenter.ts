import { apiKeyFields, formatInstant, formatInstantOrNull, present, type ApiKey } from '@frontdesk/contracts';
import type { ApiKeyEntity } from './api-key.entity.js';

export function toApiKey(entity: ApiKeyEntity): ApiKey {
  return present(
    apiKeyFields,
    {
      ...entity,
      expires_at: formatInstantOrNull(entity.expires_at),
      last_used_at: formatInstantOrNull(entity.last_used_at),
      revoked_at: formatInstantOrNull(entity.revoked_at),
      created_at: formatInstant(entity.created_at),
    },
    { detail: true, hipaa: false },
  );
}
