import { Command, InvalidArgumentError, Option } from 'commander';
import { exportedResources, type ExportedName } from '../export/exported-resources.sql.js';
import type { ExportOptions } from '../export/export-records.js';
import type { ImportOptions } from '../import/import-leads.js';
import { assigned } from '../import/lead-columns.js';

/** The commands, called with parsed arguments. */
export interface Actions {
  importLeads(options: ImportOptions): Promise<void>;
  exportRecords(options: ExportOptions): Promise<void>;
}

interface Common {
  organization: number;
  test?: true;
}

/** The command line of `npm run frontdesk`. */
export function createProgram(actions: Actions): Command {
  const program = new Command('frontdesk')
    .description('Import and export records. DATABASE_URL selects the database.')
    .showHelpAfterError();

  program
    .command('import')
    .description('Import records from a file')
    .command('leads')
    .description('Import leads from NDJSON, or from CSV with a header')
    .argument('<file>', 'FILE.csv, FILE.ndjson or FILE.jsonl')
    .requiredOption('--organization <id>', 'organization that gets the leads', id)
    .option('--test', 'import into test mode (default: live)')
    .option('--map <field=column>', 'column of a field whose name differs; repeatable', collected, {})
    .option('--set <field=value>', 'default value of a field; repeatable', collected, {})
    .option('--delimiter <character>', 'column delimiter of a CSV file', ',')
    .option('--announce', 'emit lead.created for each new lead')
    .action(async (file: string, given: Common & Omit<ImportOptions, 'file' | 'livemode' | 'organizationId'>) => {
      const { organization, test, ...rest } = given;
      await actions.importLeads({ ...rest, file, organizationId: organization, livemode: !test });
    });

  const exporting = program.command('export').description('Export records, newest first');
  for (const name of Object.keys(exportedResources) as ExportedName[]) {
    exporting
      .command(name)
      .requiredOption('--organization <id>', 'organization whose records are exported', id)
      .option('--test', 'export from test mode (default: live)')
      .addOption(new Option('--format <format>').choices(['csv', 'ndjson']).default('ndjson'))
      .option('--output <file>', 'new file to write (default: standard output)')
      .option('--include-protected', 'in HIPAA mode, include the content that the API omits')
      .action(async (given: Common & Pick<ExportOptions, 'format' | 'output' | 'includeProtected'>) => {
        const { organization, test, ...rest } = given;
        await actions.exportRecords({ ...rest, resource: name, organizationId: organization, livemode: !test });
      });
  }
  return program;
}

function id(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('Expected the id of an organization.');
  return Number(text);
}

function collected(text: string, before: Record<string, string>): Record<string, string> {
  const found = assigned(text);
  if (!found) throw new InvalidArgumentError('Expected field=value, with a field of a lead.');
  return { ...before, [found.field]: found.value };
}
