import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readJson, writePrivateJson } from '../../launcher/private-files.ts';

/**
 * The signing secret of a receiver. It is generated once and kept on this machine, so that it stays the same for every
 * session.
 * @param root of the checkout
 * @param url of the receiver
 */
export function keptSecret(root: string, url: string): string {
  const file = path.join(root, '.local/listen-secrets.json');
  const kept = readJson<Record<string, string>>(file) ?? {};
  const secret = kept[url] ?? `whsec_${randomBytes(24).toString('base64url')}`;
  if (!kept[url]) writePrivateJson(file, { ...kept, [url]: secret });
  return secret;
}
