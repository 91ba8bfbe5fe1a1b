import { Command } from 'commander';
import { UsageError } from '../operator-failure.ts';
import type { ProvisionOptions } from '../provision.ts';

const FILES = `
Files in <dir>:
  roles.sql          for psql, as a superuser or the owner of the database
  definitions.json   for rabbitmqctl import_definitions, or the management API
  accounts.env       the URLs for the services; a second run keeps the passwords in this file
  compose.yaml       gives each container its accounts: docker compose -f docker-compose.yml -f DIR/compose.yaml
                     --env-file .env --env-file DIR/accounts.env up
  SERVICE.env        the URLs of one service, for a Secret: kubectl create secret generic SERVICE-secrets
                     --from-env-file=DIR/SERVICE.env

DATABASE_URL and RABBITMQ_URL name the servers. With --apply they need an administrator's login.`;

export function provisionCommand(root: string): Command {
  return new Command('provision')
    .summary('create an account with minimal rights for each service')
    .description(
      'Creates separate accounts for every service: in Postgres a role that owns its schema, for migrations, and one that ' +
        'may only read and write its rows; in RabbitMQ a user that may read its own queues.',
    )
    .argument('<dir>', 'the folder to write to')
    .option(
      '--apply',
      'also run roles.sql on DATABASE_URL, and import definitions.json if RABBITMQ_MANAGEMENT_URL is set',
    )
    .option('--prefix <name>', 'the prefix of roles and users', prefix, 'frontdesk')
    .option('--env-file <file>', 'read further settings from a file')
    .addHelpText('after', FILES)
    .action(async (directory: string, options: ProvisionOptions) => {
      const { provision } = await import('../provision.ts');
      await provision(directory, options, root);
    });
}

function prefix(text: string): string {
  if (/^[a-z][a-z0-9_]{0,30}$/.test(text)) return text;
  throw new UsageError('--prefix may contain lower-case letters, digits and _, and must start with a letter.');
}
