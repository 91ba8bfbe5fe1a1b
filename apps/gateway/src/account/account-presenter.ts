import { accountFields, formatInstantOrNull, present, type Account } from '@frontdesk/contracts';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';

export function toAccount({ organization, ...key }: AuthenticatedKey): Account {
  return present(
    accountFields,
    {
      livemode: key.livemode,
      organization: {
        id: organization.id,
        name: organization.name,
        hipaa_mode: organization.hipaa,
        timezone: organization.timezone,
      },
      api_key: {
        id: key.id,
        name: key.name,
        prefix: key.prefix,
        mode: key.livemode ? 'live' : 'test',
        scopes: key.scopes,
        expires_at: formatInstantOrNull(key.expiresAt === null ? null : new Date(key.expiresAt)),
      },
    },
    { detail: true, hipaa: organization.hipaa },
  );
}
