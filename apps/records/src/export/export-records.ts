import { sqlRunner, scopeOf, type DataSource } from '@frontdesk/persistence';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvLine } from '../csv/csv-line.js';
import { CommandFailure } from '../operator/command-failure.js';
import { findOrganization } from '../operator/operator-database.js';
import { ProgressLine } from '../operator/progress-line.js';
import {
  exportedResources,
  pagesOf,
  type ExportedName,
  type ExportedResource,
  type ExportedRow,
} from './exported-resources.sql.js';

export interface ExportOptions {
  resource: ExportedName;
  organizationId: number;
  livemode: boolean;
  format: 'csv' | 'ndjson';
  output?: string;
  includeProtected?: true;
}

interface ExportContext {
  signal: AbortSignal;
  out: Writable;
  err: { isTTY?: boolean; write(text: string): unknown };
}

/** Exports all records of an organization, newest first. Reads them page by page, so that memory use is constant. */
export async function exportRecords(
  dataSource: DataSource,
  options: ExportOptions,
  { signal, out, err }: ExportContext,
): Promise<void> {
  const { hipaa_mode } = await findOrganization(dataSource, options.organizationId);
  const hipaa = hipaa_mode && !options.includeProtected;
  if (hipaa) err.write('HIPAA mode: transcripts, summaries, reasons and details are left out.\n');
  if (hipaa_mode && !hipaa) err.write('HIPAA mode: this export holds protected health information.\n');

  const progress = new ProgressLine(options.output ? err : { write: () => undefined });
  let count = 0;
  const text = textOf(pagesOf(sqlRunner(dataSource), scopeOf(options), exportedResources[options.resource]), {
    ...options,
    hipaa,
    onPage: (rows) => progress.show((count += rows), null),
  });
  try {
    await pipeline(text, options.output ? createWriteStream(options.output, { flags: 'wx', mode: 0o600 }) : out, {
      signal,
      end: options.output !== undefined,
    });
  } catch (error) {
    throw asFailure(error, options.output);
  } finally {
    progress.clear();
  }
  err.write(`${new Intl.NumberFormat('en').format(count)} ${options.resource} exported\n`);
}

function asFailure(error: unknown, output: string | undefined): unknown {
  const { code, name } = error as NodeJS.ErrnoException;
  if (code === 'EEXIST') return new CommandFailure(`${output} already exists.`);
  if (code === 'ENOENT' || code === 'EACCES') return new CommandFailure(`${output} cannot be written.`);
  // A pipe that its reader has closed is not an error.
  if (code === 'EPIPE') return new CommandFailure('', 0);
  if (name === 'AbortError') return new CommandFailure('Stopped: the export is not complete.', 130);
  return error;
}

interface Shape extends Pick<ExportOptions, 'resource' | 'format'> {
  hipaa: boolean;
  onPage: (rows: number) => void;
}

async function* textOf(
  rows: AsyncIterable<ExportedRow[]>,
  { resource, format, hipaa, onPage }: Shape,
): AsyncGenerator<string> {
  const { fields, present }: ExportedResource = exportedResources[resource];
  const names = Object.keys(fields).filter((name) => !hipaa || fields[name]!.hipaa !== 'omitted');
  const columns = ['id', 'external_id', ...names.filter((name) => name !== 'id')];
  if (format === 'csv') yield csvLine(columns);
  for await (const page of rows) {
    const records = page.map((row): Record<string, unknown> => {
      const { id, ...shown } = present(row as never, hipaa) as { id: number };
      return { id, external_id: row.external_id, ...shown };
    });
    const lines =
      format === 'csv'
        ? records.map((record) => csvLine(columns.map((column) => record[column])))
        : records.map((record) => `${JSON.stringify(record)}\n`);
    yield lines.join('');
    onPage(page.length);
  }
}
