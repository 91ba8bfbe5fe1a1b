import type { ApiScope } from '@frontdesk/contracts';

/** What a request needs to know about its API key. */
export interface AuthenticatedKey {
  id: number;
  name: string;
  prefix: string;
  livemode: boolean;
  scopes: ApiScope[];
  /** Unix milliseconds, or null. */
  expiresAt: number | null;
  organization: AuthenticatedOrganization;
}

export interface AuthenticatedOrganization {
  id: number;
  version: number;
  name: string;
  timezone: string;
  hipaa: boolean;
}
