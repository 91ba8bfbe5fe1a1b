import { createPrivateKey, createPublicKey, hkdfSync } from 'node:crypto';

/** The header of an Ed25519 private key in PKCS #8, which the 32 bytes of the key follow. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Derives the keys of the OAuth server from a secret, so that all gateways have the same. */
function derived(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `oauth ${purpose}`, 32));
}

/** Keys that sign cookies. The first signs, and all of them verify. */
export function cookieKeys(secrets: readonly string[]): string[] {
  return secrets.map((secret) => derived(secret, 'cookies').toString('base64url'));
}

/** Keys that sign tokens. The first signs, and all of them verify. */
export function signingKeys(secrets: readonly string[]): { keys: Record<string, unknown>[] } {
  const keys = secrets.map((secret) => {
    const der = Buffer.concat([PKCS8_ED25519, derived(secret, 'signing')]);
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    const { x } = createPublicKey(key).export({ format: 'jwk' });
    return { ...key.export({ format: 'jwk' }), alg: 'EdDSA', use: 'sig', kid: String(x).slice(0, 16) };
  });
  return { keys };
}
