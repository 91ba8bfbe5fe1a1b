import { Argument, Command, Option } from 'commander';
import { apiAccess, withApiAccess, type GivenApiAccess } from '../api-access.ts';
import type { Format } from '../export/export-folder.ts';
import { lists } from '../export/lists.ts';

interface GivenExportOptions extends GivenApiAccess {
  output: string;
  format: Format;
  details?: boolean;
}

export function exportCommand(folder: string): Command {
  const names = Object.keys(lists);
  const command = new Command('export')
    .summary('write the records of an organization to files')
    .description(
      'Writes each list of an organization to a file, newest first. If it is interrupted, run the same command again: ' +
        'it continues. Records that are added meanwhile are not in the files.',
    )
    .addArgument(new Argument('[lists...]', 'which lists (default: all)').choices(names).default([]))
    .requiredOption('--output <folder>', 'where to write the files, which only you can read')
    .addOption(new Option('--format <format>', 'of the files').choices(['ndjson', 'csv']).default('ndjson'))
    .option('--details', 'read each record too, with its transcript or messages; one request per record')
    .action(async (given: string[], { output, format, details = false, ...access }: GivenExportOptions) => {
      const api = apiAccess(access, folder);
      const { exportLists } = await import('../export/export.ts');
      await exportLists({ ...api, names: given.length > 0 ? given : names, folder: output, format, details });
    });
  return withApiAccess(command, 'an API key');
}
