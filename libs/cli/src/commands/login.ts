import { Command } from 'commander';
import { hostname } from 'node:os';
import { loginAddress, withApiAddress, type GivenApiAccess } from '../api-access.ts';

const MAX_NAME = 64;

export function loginCommand(folder: string): Command {
  const command = new Command('login')
    .summary('get an API key for this machine in the portal')
    .description(
      'Prints a code that you enter in the portal, where you choose organization, environment and scopes. This machine ' +
        'then gets an API key, which the other commands use.',
    )
    .option('--name <name>', 'the name of the key (default: the name of this machine)')
    .action(async ({ name, ...given }: GivenApiAccess & { name?: string }) => {
      const baseUrl = loginAddress(given, folder);
      const { login } = await import('../login/login.ts');
      await login({ baseUrl, name: name ?? machineName(), folder });
    });
  return withApiAddress(command);
}

export function logoutCommand(folder: string): Command {
  return new Command('logout')
    .summary('revoke the API key of this machine')
    .description('Revokes the API key that frontdesk login got, and removes it from this machine.')
    .option('--local', 'remove the key without asking the server to revoke it')
    .action(async ({ local = false }: { local?: boolean }) => {
      const { logout } = await import('../login/logout.ts');
      await logout(folder, local);
    });
}

/** The name of the machine in characters that the server accepts. */
function machineName(): string {
  return `frontdesk on ${hostname().replace(/[^\p{L}\p{N}._-]/gu, '-') || 'a machine'}`.slice(0, MAX_NAME);
}
