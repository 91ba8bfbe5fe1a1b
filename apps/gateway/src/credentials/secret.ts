import { createHash, randomBytes } from 'node:crypto';

/** A random text of 256 bits for a cookie, a link or a token. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function isSecretFormat(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** SHA-256 of a secret, in hex. Only the hash is stored. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
