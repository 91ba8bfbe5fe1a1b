import { Command } from 'commander';
import { CommandFailure, UsageError } from '../failure.ts';
import { readLogins, useCredentials } from '../login/credentials.ts';

export function orgsCommand(folder: string): Command {
  const orgs = new Command('orgs').summary('list the organizations of frontdesk login, or choose one');
  orgs
    .command('list')
    .summary('list the organizations to which this machine is signed in')
    .action(() => {
      const { all, current } = readLogins(folder);
      if (all.length === 0) throw new CommandFailure('This machine is not signed in.');
      for (const [place, { organization, mode, base_url }] of all.entries()) {
        process.stdout.write(`${place === current ? '*' : ' '} ${place + 1}  ${organization}  ${mode}  ${base_url}\n`);
      }
    });
  orgs
    .command('use')
    .summary('use an organization in the other commands')
    .argument('<number>', 'the number of the organization in the list')
    .action((number: string) => {
      const chosen = readLogins(folder).all[Number(number) - 1];
      if (!chosen) throw new UsageError(`There is no organization ${number} in the list of frontdesk orgs list.`);
      useCredentials(folder, Number(number) - 1);
      process.stdout.write(`Using ${chosen.organization} in ${chosen.mode} mode\n`);
    });
  return orgs;
}
