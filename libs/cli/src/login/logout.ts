import { CommandFailure } from '../failure.ts';
import { readCredentials, removeCredentials, type Credentials } from './credentials.ts';
import { postTo } from './server.ts';

/**
 * Revokes the key of this machine and removes it. Keeps a key that could not be revoked.
 *
 * @param isLocal whether only to remove the key
 */
export async function logout(folder: string, isLocal: boolean): Promise<void> {
  const present = readCredentials(folder);
  if (!present) throw new CommandFailure('This machine is not signed in.');
  const outcome = isLocal ? 'The key still works. Revoke it in the portal, under API keys.' : await revoke(present);
  removeCredentials(folder);
  process.stdout.write(`Signed out of ${present.organization}. ${outcome}\n`);
}

async function revoke({ base_url, api_key }: Credentials): Promise<string> {
  const { status, body } = await postTo(base_url, 'revoke', { key: api_key }).catch((error: unknown) => {
    if (!(error instanceof CommandFailure)) throw error;
    return { status: 0, body: { message: error.message } };
  });
  if (status === 200) return 'The key is revoked.';
  if (status === 401) return 'The key did not work any more.';
  throw new CommandFailure(
    `The key was not revoked: ${body.message ?? `Status ${status}.`} Try again, or run frontdesk logout --local, ` +
      'which only removes the key from this machine.',
  );
}
