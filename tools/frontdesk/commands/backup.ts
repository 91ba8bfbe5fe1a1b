import { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import { UsageError } from '../operator-failure.ts';

interface BackupOptions {
  keep?: number;
  every?: number;
  envFile?: string;
}

export function backupCommand(root: string): Command {
  return new Command('backup')
    .summary('save the whole database')
    .description(
      'Writes a snapshot of the six schemas to a new folder: frontdesk.dump (for pg_restore) and manifest.json (versions, ' +
        'migrations, row counts, checksum). The services keep running. A backup contains no keys or passwords: keep a ' +
        'copy of WEBHOOK_SECRET_KEYS elsewhere, since a restored database cannot sign webhooks without it.',
    )
    .argument('<dir>', 'the folder to write to')
    .option(
      '--keep <n>',
      'write to a new folder in <dir>, named by the time, and keep the newest n',
      atLeastOne('--keep'),
    )
    .option('--every <hours>', 'go on taking backups; needs --keep', atLeastOne('--every'))
    .option('--env-file <file>', 'read further settings from a file')
    .action(async (directory: string, { keep, every, envFile }: BackupOptions) => {
      if (every && !keep) throw new UsageError('--every needs --keep.');
      const { backup } = await import('../backup/backup.ts');
      const { backUpEvery, BackupSeries } = await import('../backup/series.ts');
      const take = (folder: string) => backup(folder, envFile, root);
      if (!keep) return take(directory);
      const series = new BackupSeries(directory, keep);
      if (!every) return series.add(take);
      await backUpEvery(every, series, take, { sleep });
    });
}

function atLeastOne(option: string) {
  return (text: string): number => {
    if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
    throw new UsageError(`${option} must be a whole number of at least 1.`);
  };
}
