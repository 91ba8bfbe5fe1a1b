import { createHash, randomBytes } from 'node:crypto';

/** How long a token may be used. */
export const TOKEN_LIFETIME_MS = 60_000;

/** The beginning of the tokens that browsers use. The carrier's tokens are of use with its signature only. */
const BROWSER_PREFIX = 'browser.';

export function newToken(medium: 'carrier' | 'browser' = 'carrier'): string {
  return (medium === 'browser' ? BROWSER_PREFIX : '') + randomBytes(32).toString('base64url');
}

export function isForBrowser(token: string): boolean {
  return token.startsWith(BROWSER_PREFIX);
}

/** Only the hash of a token is stored. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
