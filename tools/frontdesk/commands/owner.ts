import { Command } from 'commander';
import { UsageError } from '../operator-failure.ts';

export function ownerCommand(root: string): Command {
  const command = new Command('owner')
    .summary('invite owners to the portal, reset sign-ins, list people')
    .description(
      'Works on the installation in the environment, or else on the one that npm start runs in this checkout.',
    );
  const add = (name: string, description: string): Command =>
    command
      .command(name)
      .description(description)
      .option('--json', 'print JSON')
      .option('--env-file <file>', 'read further settings from a file');
  const run = async (args: string[], { envFile, json }: { envFile?: string; json?: true }): Promise<void> => {
    const { runOwnerProgram } = await import('../owner-program.ts');
    process.exitCode = await runOwnerProgram([...args, ...(json ? ['--json'] : [])], { root, envFile });
  };

  add('invite', 'print a link with which an owner joins an organization')
    .argument('[e-mail]', 'the address of the owner (default: the first person who opens the link enters one)')
    .requiredOption('--organization <id>', 'the organization', id)
    .option('--name <name>', 'the name of the owner')
    .action(async (email: string | undefined, options: { organization: string; name?: string }) => {
      const { organization, name, ...rest } = options;
      const given = [...(email ? [email] : []), ...(name ? [`--name=${name}`] : [])];
      await run(['invite', ...given, `--organization=${organization}`], rest);
    });
  add('reset', 'print a link with which a person sets a new password')
    .argument('<e-mail>', 'the address of the person')
    .action((email: string, options: object) => run(['reset', email], options));
  add('list', 'list every person, with organizations and roles').action((options: object) => run(['list'], options));
  add('operator', 'let a person use the operator console')
    .argument('<e-mail>', 'the address of the person')
    .option('--revoke', 'revoke this right')
    .action((email: string, { revoke, ...rest }: { revoke?: true }) =>
      run(['operator', email, ...(revoke ? ['--revoke'] : [])], rest),
    );
  return command;
}

function id(text: string): string {
  if (/^[1-9]\d{0,14}$/.test(text)) return text;
  throw new UsageError('--organization must be the id of an organization.');
}
