// Generated from libs/webhook-verify/src/sign-webhook.ts by scripts/generate.mjs.
import { digestOf } from './signature.js';

export interface SigningOptions {
  /** In Unix seconds. Defaults to now. */
  timestamp?: number;
}

/**
 * Creates the Service-Signature header of a body, for tests of a receiver. If there are several secrets, as during a
 * rotation, the header has one `v1` for each.
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
