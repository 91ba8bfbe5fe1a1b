import { Frontdesk, FrontdeskError } from '@frontdesk/sdk';
import { appendFileSync, existsSync } from 'node:fs';
import type { ApiAccess } from '../api-access.ts';
import { CommandFailure } from '../failure.ts';
import { reasonsOf, refusalOf } from '../refusal.ts';
import { csvLine } from '../rows/csv.ts';
import { ImportProgress } from './import-progress.ts';
import type { ImportKind } from './kinds.ts';
import { readSource, type Source, type SourceRow } from './source-rows.ts';

export interface ImportOptions extends ApiAccess {
  name: string;
  kind: ImportKind;
  file: string;
  /** The columns of fields whose column has another name. */
  columnOf: Readonly<Record<string, string>>;
}

/** A file of any size exceeds the rate limit of its key, and waits. */
const MAX_RETRIES = 4;
const REPORT_EVERY = 100;
/** The statuses that refuse a row. Others, such as that of a revoked key, end the import. */
const ROW_REFUSALS = [400, 413, 422];
const UNCONFIRMED = 'may be stored or not: no response came. Look for it before you import it again.';

/**
 * Sends each row once, in order. A run after an interruption continues where the last one stopped. Throws after the
 * last row if rows were rejected.
 */
export async function importRows({ apiKey, baseUrl, name, kind, file, columnOf }: ImportOptions): Promise<void> {
  const source = readSource(file, kind, columnOf);
  const frontdesk = new Frontdesk({ apiKey, baseUrl, maxRetries: MAX_RETRIES });
  const { organization, livemode } = await frontdesk.account().catch((error: unknown) => {
    throw refusalOf(error);
  });
  const mode = livemode ? 'live' : 'test';
  const progress = new ImportProgress(file, source.bytes, `${baseUrl} ${organization.id} ${mode} ${name}`);
  print(`Importing ${source.rows.length} rows into ${organization.name} (${mode})\n`);
  if (source.ignored.length > 0) print(`Not read: ${source.ignored.join(', ')}\n`);

  const rejected = new RejectedRows(`${file}.rejected.csv`, source);
  const { rows: before, isNextUnconfirmed } = progress.sent;
  let first = before;
  if (isNextUnconfirmed && !kind.isRepeatable) {
    rejected.add(source.rows[first]!, UNCONFIRMED);
    progress.store(++first);
  }
  if (first > 0) print(`Continuing after ${first} rows of an earlier run\n`);
  for (let index = first; index < source.rows.length; index++) {
    const row = source.rows[index]!;
    progress.store(index, row.fields !== null);
    const fault = row.fields ? await send(frontdesk, kind, row.fields, () => progress.store(index)) : row.fault!;
    if (fault) rejected.add(row, fault);
    progress.store(index + 1);
    if ((index + 1) % REPORT_EVERY === 0) print(`${index + 1} of ${source.rows.length} rows\n`);
  }
  print(`Imported ${source.rows.length - before - rejected.count} rows\n`);
  if (rejected.count > 0) throw new CommandFailure(`Rejected ${rejected.count} rows, which are in ${rejected.file}.`);
}

/** Returns why a row is refused. Throws if the import cannot go on, after `onNotStored` if the row is not stored. */
async function send(
  frontdesk: Frontdesk,
  { create }: ImportKind,
  fields: Record<string, unknown>,
  onNotStored: () => void,
): Promise<string | null> {
  try {
    await create(frontdesk, fields);
    return null;
  } catch (error) {
    if (error instanceof FrontdeskError && ROW_REFUSALS.includes(error.status)) return reasonsOf(error);
    const refusal = refusalOf(error);
    const { status } = error as FrontdeskError;
    if (status >= 400 && status < 500) onNotStored();
    throw new CommandFailure(`${refusal.message} Run the same command again to continue.`);
  }
}

/** The rows that were not imported, with the reasons. */
class RejectedRows {
  count = 0;
  readonly file: string;
  private readonly source: Source;

  constructor(file: string, source: Source) {
    this.file = file;
    this.source = source;
  }

  add({ line, cells }: SourceRow, reason: string): void {
    if (!existsSync(this.file)) this.append(['line', 'rejected_because', ...this.source.columns]);
    this.append([line, reason, ...cells]);
    this.count++;
    print(`line ${line}: ${reason}\n`);
  }

  private append(values: readonly unknown[]): void {
    appendFileSync(this.file, csvLine(values), { mode: 0o600 });
  }
}

function print(text: string): void {
  process.stderr.write(text);
}
