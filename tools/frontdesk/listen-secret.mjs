// @ts-check
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readJson, writePrivateJson } from '../launcher/private-files.ts';

/**
 * The signing secret of a receiver. It is generated once and kept on this machine, so that it stays the same for every
 * session.
 * @param {string} root of the checkout
 * @param {string} url of the receiver
 * @returns {string}
 */
export function keptSecret(root, url) {
  const file = path.join(root, '.local/listen-secrets.json');
  const kept = readJson(file) ?? {};
  const secret = kept[url] ?? `whsec_${randomBytes(24).toString('base64url')}`;
  if (!kept[url]) writePrivateJson(file, { ...kept, [url]: secret });
  return secret;
}
