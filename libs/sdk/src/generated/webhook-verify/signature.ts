// Generated from libs/webhook-verify/src/signature.ts by scripts/generate.mjs.
import { createHmac } from 'node:crypto';

/** Returns the HMAC-SHA256 over `<time>.<body>`. The key is the whole secret, including `whsec_`, as UTF-8. */
export function digestOf(secret: string, time: string, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
