import { Frontdesk, FrontdeskError } from '@frontdesk/sdk';
import type { ApiAccess } from '../api-access.ts';
import { CommandFailure } from '../failure.ts';
import { refusalOf } from '../refusal.ts';
import { ExportFolder, type Format } from './export-folder.ts';
import { lists, readPage, readRecord, type Row } from './lists.ts';

export interface ExportOptions extends ApiAccess {
  names: readonly string[];
  folder: string;
  format: Format;
  /** Whether to read each record, because lists leave out long fields. */
  details: boolean;
}

/** A long export exceeds the rate limit of its key, and waits. */
const MAX_RETRIES = 4;

/** Writes each list to a file, newest first. A run after an interruption continues where the last one stopped. */
export async function exportLists({ apiKey, baseUrl, names, folder, format, details }: ExportOptions): Promise<void> {
  const frontdesk = new Frontdesk({ apiKey, baseUrl, maxRetries: MAX_RETRIES });
  const skipped: string[] = [];
  try {
    const { organization, livemode } = await frontdesk.account();
    const target = new ExportFolder(folder, {
      ...{ api: baseUrl, organization: organization.id, livemode, format, details },
    });
    print(`Exporting ${organization.name} (${livemode ? 'live' : 'test'}) to ${folder}\n`);
    for (const name of names) {
      try {
        print(`${name}: ${await exportList(frontdesk, target, name, details)} records\n`);
      } catch (error) {
        if (!(error instanceof FrontdeskError && error.code === 'missing_scope')) throw error;
        print(`${name}: not exported, because the key may not read it\n`);
        skipped.push(name);
      }
    }
  } catch (error) {
    const { message } = refusalOf(error);
    throw new CommandFailure(`${message} Run the same command again to continue.`);
  }
  if (skipped.length > 0) throw new CommandFailure(`Not exported: ${skipped.join(', ')}.`);
}

/** Returns the number of records in the file. */
async function exportList(frontdesk: Frontdesk, target: ExportFolder, name: string, details: boolean): Promise<number> {
  const list = lists[name]!;
  const { path, hasDetails } = list;
  let progress = target.progressOf(name);
  while (!progress.isComplete) {
    const { data, nextCursor } = await readPage(frontdesk, list, progress.cursor);
    progress = target.add(name, details && hasDetails ? await wholeRecords(frontdesk, path, data) : data, nextCursor);
  }
  return progress.rows;
}

/** Leaves out records that were deleted since the page was read. */
async function wholeRecords(frontdesk: Frontdesk, path: string, rows: readonly Row[]): Promise<Row[]> {
  const found: Row[] = [];
  for (const { id } of rows) {
    try {
      found.push(await readRecord(frontdesk, path, id as number));
    } catch (error) {
      if (!(error instanceof FrontdeskError && error.code === 'not_found')) throw error;
    }
  }
  return found;
}

function print(text: string): void {
  process.stderr.write(text);
}
