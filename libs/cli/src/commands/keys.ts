import { Command } from 'commander';
import { apiAccess, withApiAccess, type GivenApiAccess } from '../api-access.ts';

export function keysCommand(folder: string): Command {
  const command = new Command('keys')
    .summary('show the API key in use, and where keys are managed')
    .description(
      'Shows the API key in use and the page of the portal that lists, creates and revokes keys. A key cannot do so: ' +
        'a stolen key could otherwise make others, which would work after it is revoked.',
    )
    .action(async (given: GivenApiAccess) => {
      const access = apiAccess(given, folder);
      const { showKey } = await import('../keys/show-key.ts');
      await showKey(access);
    });
  return withApiAccess(command, 'an API key');
}
