import type { DataSource } from '@frontdesk/persistence';
import type { Clock } from '@frontdesk/service-host';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { CommandFailure } from '../operator/command-failure.js';
import { findOrganization } from '../operator/operator-database.js';
import { ProgressLine } from '../operator/progress-line.js';
import { BatchWriter } from './batch-writer.js';
import { csvRows } from './csv-rows.js';
import type { FileRow, RowSource } from './file-rows.js';
import { readLead } from './imported-lead.js';
import { ndjsonRows } from './ndjson-rows.js';
import { RejectedRows } from './rejected-rows.js';

/** The exit code if some rows were rejected and all others imported. */
const SOME_REJECTED = 2;
const INTERRUPTED = 130;

export interface ImportOptions {
  file: string;
  organizationId: number;
  livemode: boolean;
  map: Record<string, string>;
  set: Record<string, string>;
  delimiter: string;
  announce?: true;
}

export interface ImportContext {
  /** Aborted when the operator interrupts the command. */
  signal: AbortSignal;
  out: { write(text: string): unknown };
  err: { isTTY?: boolean; write(text: string): unknown };
  clock: Clock;
}

/**
 * Imports the leads of a file of any size. Each row has an id, so importing the same rows again, after an interruption
 * or by mistake, changes nothing. Throws CommandFailure with a message for the operator.
 */
export async function importLeads(
  dataSource: DataSource,
  options: ImportOptions,
  { signal, out, err, clock }: ImportContext,
): Promise<void> {
  await findOrganization(dataSource, options.organizationId);
  const size = await sizeOf(options.file);
  const source = await open(options);
  for (const notice of source.notices) err.write(`${notice}\n`);

  const progress = new ProgressLine(err);
  const rejected = new RejectedRows(options.file, source.header);
  const batches = new BatchWriter(dataSource, options, clock);
  const now = clock.now();
  let read = 0;
  let unreadable: CommandFailure | undefined;
  try {
    for await (const row of source.rows) {
      read++;
      const { lead, reason } = row.raw
        ? readLead(row.raw, { ownId: ownId(row), now })
        : { lead: null, reason: row.fault };
      if (lead) await batches.add(lead);
      else rejected.add(row, reason!);
      progress.show(read, size > 0 ? row.bytes / size : null);
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    unreadable = error;
  } finally {
    await batches.settled();
    rejected.close();
    progress.clear();
  }
  await batches.flush();
  out.write(summary({ read, imported: batches.imported }, rejected, progress.seconds));
  if (unreadable) throw unreadable;
  if (signal.aborted) {
    throw new CommandFailure(
      'Stopped. Run the same command again to continue; imported rows are skipped.',
      INTERRUPTED,
    );
  }
  if (rejected.count > 0) {
    throw new CommandFailure(
      `Some rows were rejected. Fix them in ${rejected.path} and import that file.`,
      SOME_REJECTED,
    );
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    throw new CommandFailure(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function open({ file, map, set, delimiter }: ImportOptions): Promise<RowSource> {
  const input = createReadStream(file, { highWaterMark: 256 * 1024 });
  switch (path.extname(file).toLowerCase()) {
    case '.csv':
      return csvRows(input, { map, set, delimiter });
    case '.ndjson':
    case '.jsonl':
      return ndjsonRows(input, { map, set });
    default:
      input.destroy();
      throw new CommandFailure('The file name must end in .csv, .ndjson or .jsonl.');
  }
}

/**
 * Makes an id for a row that has none. The same row on the same line always gets the same id. The id begins with the
 * line, so that the ids of an import are adjacent in the index.
 */
function ownId({ line, text }: FileRow): string {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  return `import:${String(line).padStart(9, '0')}:${digest}`;
}

const whole = new Intl.NumberFormat('en');

function summary(
  { read, imported }: { read: number; imported: number },
  rejected: RejectedRows,
  seconds: number,
): string {
  const there = read - imported - rejected.count;
  return [
    `${whole.format(read)} rows read in ${seconds.toFixed(1)} s (${whole.format(Math.round(read / seconds))} a second)`,
    `  ${whole.format(imported)} imported`,
    `  ${whole.format(there)} already there`,
    `  ${whole.format(rejected.count)} rejected${rejected.path ? `: ${rejected.path}` : ''}`,
    '',
  ].join('\n');
}
