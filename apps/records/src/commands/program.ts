import { Command, InvalidArgumentError, Option } from 'commander';
import { exportedResources, type ExportedName } from '../export/exported-resources.js';
import type { ExportOptions } from '../export/export-records.js';
import type { ImportOptions } from '../import/import-leads.js';
import { assigned } from '../import/lead-columns.js';

/** What the commands do, once their arguments have been read. */
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
    .description('Takes records in from files and gives them out. The database is DATABASE_URL.')
    .showHelpAfterError();

  program
    .command('import')
    .description('Take records in from a file')
    .command('leads')
    .description('Leads from a CSV file with a header, or from NDJSON')
    .argument('<file>', 'FILE.csv, FILE.ndjson or FILE.jsonl')
    .requiredOption('--organization <id>', 'whose leads they are', id)
    .option('--test', 'test mode; live otherwise')
    .option('--map <field=column>', 'which column holds a field, when it is not called so; repeatable', collected, {})
    .option('--set <field=value>', 'the value of a field where a row has none; repeatable', collected, {})
    .option('--delimiter <character>', 'between the columns of a CSV file', ',')
    .option('--announce', 'emit lead.created for each new lead')
    .action(async (file: string, given: Common & Omit<ImportOptions, 'file' | 'livemode' | 'organizationId'>) => {
      const { organization, test, ...rest } = given;
      await actions.importLeads({ ...rest, file, organizationId: organization, livemode: !test });
    });

  const exporting = program.command('export').description('Give records out, newest first');
  for (const name of Object.keys(exportedResources) as ExportedName[]) {
    exporting
      .command(name)
      .requiredOption('--organization <id>', 'whose records', id)
      .option('--test', 'test mode; live otherwise')
      .addOption(new Option('--format <format>').choices(['csv', 'ndjson']).default('ndjson'))
      .option('--output <file>', 'a new file; standard output otherwise')
      .option('--include-protected', 'in HIPAA mode, also what the API never shows')
      .action(async (given: Common & Pick<ExportOptions, 'format' | 'output' | 'includeProtected'>) => {
        const { organization, test, ...rest } = given;
        await actions.exportRecords({ ...rest, resource: name, organizationId: organization, livemode: !test });
      });
  }
  return program;
}

function id(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new InvalidArgumentError('It takes the id of an organization.');
  return Number(text);
}

function collected(text: string, before: Record<string, string>): Record<string, string> {
  const found = assigned(text);
  if (!found) throw new InvalidArgumentError('It takes the form field=value, with a field of a lead.');
  return { ...before, [found.field]: found.value };
}
