import { Command } from 'commander';

export function rehearseCommand(root: string): Command {
  return new Command('rehearse')
    .summary('prove that a backup can be restored')
    .description(
      'Restores the backup in <dir>, or the newest backup below <dir>, to a new database on the same server, compares its ' +
        'row counts with the manifest, and drops the database. The services keep running.',
    )
    .argument('<dir>', 'the folder of a backup or of several')
    .option('--env-file <file>', 'read further settings from a file')
    .action(async (directory: string, { envFile }: { envFile?: string }) => {
      const { rehearse } = await import('../backup/restore.ts');
      await rehearse(directory, envFile, root);
    });
}
