import { accountFields, formatInstant, formatInstantOrNull, present, type Account } from '@frontdesk/contracts';
import type { AuthenticatedGrant } from '../credentials/authenticated-grant.js';
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

/** The account as an AI app reads it. Only the MCP server admits grants. */
export type GrantAccount = Pick<Account, 'livemode' | 'organization'> & { api_key: null; grant: object };

export function toGrantAccount(grant: AuthenticatedGrant): GrantAccount {
  const { organization, livemode } = grant;
  return {
    livemode,
    organization: {
      id: organization.id,
      name: organization.name,
      hipaa_mode: organization.hipaa,
      timezone: organization.timezone,
    },
    api_key: null,
    grant: {
      id: grant.id,
      client_name: grant.clientName,
      client_id: grant.clientId,
      mode: livemode ? 'live' : 'test',
      scopes: grant.scopes,
      expires_at: formatInstant(new Date(grant.grantExpiresAt)),
    },
  };
}
