import type { ApiScope } from '@frontdesk/contracts';
import type { AuthenticatedOrganization } from './authenticated-key.js';
import { isSecretFormat, newSecret } from './secret.js';

/** The OAuth access token of a request, with its grant. */
export interface AuthenticatedGrant {
  id: number;
  personId: number;
  clientId: string;
  clientName: string;
  livemode: boolean;
  /** The scopes of the token that the person's role still holds. */
  scopes: ApiScope[];
  asksMe: boolean;
  /** Whether a member must approve each call in the portal. */
  approvesInPortal: boolean;
  callBudget: number;
  /** When the token expires, in Unix milliseconds. */
  expiresAt: number;
  /** When the grant expires, in Unix milliseconds. */
  grantExpiresAt: number;
  organization: AuthenticatedOrganization;
}

const PREFIX = 'vk_oat_';

export function generateAccessToken(): string {
  return PREFIX + newSecret();
}

export function isAccessTokenFormat(token: string): boolean {
  return token.startsWith(PREFIX) && isSecretFormat(token.slice(PREFIX.length));
}

/** The name of a grant in rate limits, tombstones and event subscriptions. */
export function grantName(id: number): string {
  return `grant:${id}`;
}
