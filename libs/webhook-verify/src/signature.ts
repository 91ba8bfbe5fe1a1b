import { createHmac } from 'node:crypto';

/** HMAC-SHA256 over `<time>.<body>`; the key is the whole secret, `whsec_` included, as UTF-8. */
export function digestOf(secret: string, time: string, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
