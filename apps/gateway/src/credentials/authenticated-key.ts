import type { ApiScope } from '@frontdesk/contracts';

/** The API key of a request, with its organization. */
export interface AuthenticatedKey {
  id: number;
  name: string;
  prefix: string;
  livemode: boolean;
  scopes: ApiScope[];
  /** In Unix milliseconds, or null. */
  expiresAt: number | null;
  organization: AuthenticatedOrganization;
}

/** The name of a key in event subscriptions. */
export function keyName(id: number): string {
  return `key:${id}`;
}

export interface AuthenticatedOrganization {
  id: number;
  version: number;
  name: string;
  timezone: string;
  hipaa: boolean;
}
