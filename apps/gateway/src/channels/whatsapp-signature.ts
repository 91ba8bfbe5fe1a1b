import { createHmac, timingSafeEqual } from 'node:crypto';

const HEADER = /^sha256=([0-9a-f]{64})$/;

/**
 * Whether `header` (`X-Hub-Signature-256`) is the HMAC-SHA256 of the raw body, keyed with the secret of the app at
 * Meta.
 */
export function isSignedBy(secret: string, body: Uint8Array, header: unknown): boolean {
  const signature = typeof header === 'string' ? HEADER.exec(header)?.[1] : undefined;
  if (!signature) return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', secret).update(body).digest());
}

/** Compares two secrets in constant time. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', expected).update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
