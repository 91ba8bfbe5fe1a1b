import { digestOf } from './signature.js';

export interface SigningOptions {
  /** Unix seconds; now unless said otherwise. */
  timestamp?: number;
}

/**
 * The Service-Signature header of a body, as Frontdesk sends it: for the tests of a receiver. With several secrets
 * there is one `v1` for each, as while a secret is being rotated.
 */
export function signWebhook(
  body: string | Uint8Array,
  secret: string | readonly string[],
  { timestamp = Math.floor(Date.now() / 1000) }: SigningOptions = {},
): string {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  const signatures = secrets.map((one) => `v1=${digestOf(one, String(timestamp), body).toString('hex')}`);
  return [`t=${timestamp}`, ...signatures].join(',');
}
