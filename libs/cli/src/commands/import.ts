import { Argument, Command } from 'commander';
import { apiAccess, withApiAccess, type GivenApiAccess } from '../api-access.ts';
import { UsageError } from '../failure.ts';
import { kinds } from '../import/kinds.ts';

interface GivenImportOptions extends GivenApiAccess {
  map: Record<string, string>;
}

export function importCommand(folder: string): Command {
  const command = new Command('import')
    .summary('import leads, Do Not Call entries or blocked callers')
    .description(
      'Imports the rows of a CSV file with a header, or of an .ndjson file, one request each. Rows that the API refuses ' +
        'are written to FILE.rejected.csv with the reason. If it is interrupted, run the same command again: it ' +
        'continues, and sends no row twice. Leads are imported without a callback.',
    )
    .addArgument(new Argument('<kind>', 'what the rows are').choices(Object.keys(kinds)))
    .argument('<file>', 'the file, in UTF-8')
    .option('--map <field=column>', 'the column of a field, if it has another name; repeatable', addMapping, {})
    .action(async (name: string, file: string, { map, ...given }: GivenImportOptions) => {
      const kind = kinds[name]!;
      const unknown = Object.keys(map).find((field) => !(field in kind.fields));
      if (unknown) {
        throw new UsageError(
          `${name} have no field ${unknown}. The fields are ${Object.keys(kind.fields).join(', ')}.`,
        );
      }
      const access = apiAccess(given, folder);
      const { importRows } = await import('../import/import.ts');
      await importRows({ ...access, name, kind, file, columnOf: map });
    });
  return withApiAccess(command, 'an API key');
}

function addMapping(text: string, before: Record<string, string>): Record<string, string> {
  const at = text.indexOf('=');
  if (at <= 0 || at === text.length - 1) throw new UsageError('--map needs FIELD=COLUMN.');
  return { ...before, [text.slice(0, at)]: text.slice(at + 1) };
}
