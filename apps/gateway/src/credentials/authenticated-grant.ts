import type { ApiScope } from '@frontdesk/contracts';
import { createHash, randomBytes } from 'node:crypto';
import type { AuthenticatedOrganization } from './authenticated-key.js';

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
  callBudget: number;
  /** When the token expires, in Unix milliseconds. */
  expiresAt: number;
  /** When the grant expires, in Unix milliseconds. */
  grantExpiresAt: number;
  organization: AuthenticatedOrganization;
}

const FORMAT = /^vk_oat_[A-Za-z0-9_-]{43}$/;

export function generateAccessToken(): string {
  return `vk_oat_${randomBytes(32).toString('base64url')}`;
}

export function isAccessTokenFormat(token: string): boolean {
  return FORMAT.test(token);
}

/** SHA-256 of a token or code, in hex. Only the hash is stored. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The name of a grant in rate limits and tombstones. */
export function grantName(id: number): string {
  return `grant:${id}`;
}
