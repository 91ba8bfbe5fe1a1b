import { Command } from 'commander';
import type { RestoreOptions } from '../backup/restore.ts';
import { UsageError } from '../operator-failure.ts';

const ID_GAP = 1_000_000;

export function restoreCommand(root: string): Command {
  return new Command('restore')
    .summary('restore the whole database from a backup')
    .description('Restores the database from the backup in <dir>, in one transaction. No service may be running.')
    .argument('<dir>', 'the folder of the backup')
    .option('--force', 'restore over a database that contains rows, which are dropped')
    .option(
      '--release-calls',
      'let waiting live calls continue and ring; by default each of them fails, and callbacks on their way to the dialer ' +
        'are written to held-callbacks-<time>.ndjson beside <dir>',
    )
    .option('--id-gap <n>', 'skip n ids, since clients may have seen ids issued after the backup', idGap, ID_GAP)
    .option(
      '--keep-queues',
      "keep the events in RabbitMQ's queues; by default they are purged, since their data no longer exists",
    )
    .option('--env-file <file>', 'read further settings from a file')
    .action(async (directory: string, options: RestoreOptions) => {
      const { restore } = await import('../backup/restore.ts');
      await restore(directory, options, root);
    });
}

function idGap(text: string): number {
  if (/^\d{1,12}$/.test(text)) return Number(text);
  throw new UsageError('--id-gap must be a whole number.');
}
