import { Command } from 'commander';

export function backupCommand(root: string): Command {
  return new Command('backup')
    .summary('save the whole database')
    .description(
      'Writes a snapshot of the six schemas to a new folder: frontdesk.dump (for pg_restore) and manifest.json (versions, ' +
        'migrations, row counts, checksum). The services keep running. A backup contains no keys or passwords: keep a ' +
        'copy of WEBHOOK_SECRET_KEYS elsewhere, since a restored database cannot sign webhooks without it.',
    )
    .argument('<dir>', 'the folder to write to')
    .option('--env-file <file>', 'read further settings from a file')
    .action(async (directory: string, { envFile }: { envFile?: string }) => {
      const { backup } = await import('../backup/backup.ts');
      await backup(directory, envFile, root);
    });
}
