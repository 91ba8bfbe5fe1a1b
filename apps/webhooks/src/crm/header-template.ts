import type { CrmHeader, CrmSecrets } from '../endpoints/crm-settings.js';
import { TemplateFault } from './lead-template.js';

const SECRET = /\{\{\s*secrets\.([a-z][a-z0-9_]{0,63})\s*\}\}/g;
const NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Visible ASCII and spaces, so that no value can begin another header. */
const VALUE = /^[\x20-\x7e]*$/;
/** Headers that the connection or the body determines. */
const RESERVED = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Returns the names of the secrets that headers use. Throws `TemplateFault` for a header that cannot be sent. */
export function secretsUsedBy(headers: readonly CrmHeader[]): string[] {
  const used = headers.flatMap(({ name, value }) => {
    if (!NAME.test(name)) throw new TemplateFault(`has a header with the invalid name ${name}`);
    if (RESERVED.has(name.toLowerCase())) throw new TemplateFault(`may not have the header ${name}`);
    const rest = value.replace(SECRET, '');
    if (rest.includes('{{')) throw new TemplateFault(`has an unknown placeholder in the header ${name}`);
    if (!VALUE.test(rest)) throw new TemplateFault(`has a header ${name} with characters other than ASCII`);
    return [...value.matchAll(SECRET)].map((match) => match[1]!);
  });
  return [...new Set(used)];
}

export function isSendableSecret(secret: string): boolean {
  return VALUE.test(secret);
}

export function headersWith(headers: readonly CrmHeader[], secrets: CrmSecrets): Record<string, string> {
  return Object.fromEntries(
    headers.map(({ name, value }) => [name, value.replace(SECRET, (_, secret: string) => secrets[secret] ?? '')]),
  );
}
