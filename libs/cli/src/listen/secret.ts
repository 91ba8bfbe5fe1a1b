import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { readJson, writePrivateJson } from '../private-file.ts';

/**
 * The signing secret of a receiver. It is generated once and kept on this machine, so that it stays the same for every
 * session.
 * @param url of the receiver
 */
export function keptSecret(folder: string, url: string): string {
  const file = path.join(folder, 'listen-secrets.json');
  const kept = readJson<Record<string, string>>(file) ?? {};
  const secret = kept[url] ?? `whsec_${randomBytes(24).toString('base64url')}`;
  if (!kept[url]) writePrivateJson(file, { ...kept, [url]: secret });
  return secret;
}
