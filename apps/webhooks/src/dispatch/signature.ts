import { createHmac } from 'node:crypto';

/**
 * Returns the `Service-Signature` header, with one `v1` per secret in the given order. The key is the full text of the
 * secret.
 */
export function signatureOf(body: string, secrets: readonly string[], at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`,
  );
  return [`t=${time}`, ...signatures].join(',');
}
