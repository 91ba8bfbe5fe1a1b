import { CommandFailure } from '../failure.ts';
import { readCredentials, removeCredentials } from './credentials.ts';
import { postTo } from './server.ts';

/** Revokes the key of this machine and removes it. Keeps a key that could not be revoked. */
export async function logout(folder: string): Promise<void> {
  const present = readCredentials(folder);
  if (!present) throw new CommandFailure('This machine is not signed in.');
  const { status, body } = await postTo(present.base_url, 'revoke', { key: present.api_key });
  const isInvalid = status === 401;
  if (status !== 200 && !isInvalid) {
    throw new CommandFailure(`The key was not revoked: ${body.message ?? `status ${status}`} Try again.`);
  }
  removeCredentials(folder);
  process.stdout.write(
    `Signed out of ${present.organization}. ${isInvalid ? 'The key did not work any more.' : 'The key is revoked.'}\n`,
  );
}
