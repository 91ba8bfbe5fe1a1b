import { Frontdesk } from '@frontdesk/sdk';
import type { ApiAccess } from '../api-access.ts';
import { refusalOf } from '../refusal.ts';

/** Prints what the API says about a key, and the address of the page for keys. */
export async function showKey({ apiKey, baseUrl }: ApiAccess): Promise<void> {
  const { organization, api_key: key } = await new Frontdesk({ apiKey, baseUrl }).account().catch((error: unknown) => {
    throw refusalOf(error);
  });
  const { origin } = new URL(baseUrl);
  process.stdout.write(
    `Key:           ${key.name} (${key.prefix}…)\n` +
      `Organization:  ${organization.name}, in ${key.mode} mode\n` +
      `Scopes:        ${key.scopes.join(', ')}\n` +
      `Expires:       ${key.expires_at ?? 'never'}\n` +
      `Manage keys:   ${origin}/portal/${organization.id}/${key.mode}/developers/keys\n`,
  );
}
