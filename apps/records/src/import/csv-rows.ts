import { parse, type CsvError, type Info } from 'csv-parse';
import type { Readable } from 'node:stream';
import { unescapeFormula } from '../csv/csv-formulas.js';
import { CommandFailure } from '../operator/command-failure.js';
import { MAX_CHARACTERS, NOT_UTF8, type FileRow, type Reading, type RowSource } from './file-rows.js';
import { columnsOf, headerFaults, valueOf, type LeadField } from './lead-columns.js';

interface CsvRecord {
  record: string[];
  info: Info;
}

type Columns = ReadonlyMap<LeadField, number>;

/** Reads a CSV file (RFC 4180) with a header. */
export async function csvRows(
  input: Readable,
  { map, set, delimiter }: Reading & { delimiter: string },
): Promise<RowSource> {
  const misquoted: { line: number; fault: string }[] = [];
  let readableBefore = Infinity;
  const parser = parse({
    bom: true,
    info: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CHARACTERS,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = Number(error?.['lines'] ?? 0);
      // After an unclosed quote, the parser cannot know where the field ends.
      if (error && isUnreadable(error)) readableBefore = Math.min(readableBefore, line);
      else misquoted.push({ line, fault: 'has a quote in the wrong place' });
      return undefined;
    },
  });
  input.on('error', (error) => parser.destroy(error)).pipe(parser);
  const records = readable(parser as AsyncIterable<CsvRecord>, () => readableBefore);

  const first = await records.next();
  if (first.done) throw new CommandFailure('The file is empty: the first row names the columns.');
  const header = first.value.record.map(unescapeFormula);
  const columns = columnsOf(header, map);
  const { missing, ignored } = headerFaults(header, columns, map);
  if (missing.length > 0) throw new CommandFailure(`The file has no column ${missing.map(quoted).join(', ')}.`);
  if (!columns.has('reason') && !('reason' in set)) {
    throw new CommandFailure(
      `The file has no column for the field reason. Name its column with --map reason=COLUMN, or set one value with --set reason=TEXT. Columns: ${header.map(quoted).join(', ')}.`,
    );
  }
  return {
    header,
    notices: ignored.length > 0 ? [`Not read: ${ignored.map(quoted).join(', ')}.`] : [],
    rows: rowsOf(records, { columns, set, width: header.length, misquoted }),
  };
}

const quoted = (name: string): string => `"${name}"`;

function isUnreadable(error: CsvError): boolean {
  return error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
}

/** Yields the records up to the first unreadable one. Throws if that comes before the end. */
async function* readable(
  records: AsyncIterable<CsvRecord>,
  readableBefore: () => number,
): AsyncGenerator<CsvRecord, undefined> {
  let line = 0;
  for await (const record of records) {
    if (record.info.lines >= readableBefore()) break;
    line = record.info.lines;
    yield record;
  }
  if (readableBefore() === Infinity) return undefined;
  throw new CommandFailure(
    `The file cannot be read beyond line ${line}: a later quote is not closed. Fix the quote without moving or changing other lines, and run the same command again.`,
  );
}

interface Layout {
  columns: Columns;
  set: Record<string, string>;
  width: number;
  misquoted: { line: number; fault: string }[];
}

async function* rowsOf(records: AsyncIterable<CsvRecord>, layout: Layout): AsyncGenerator<FileRow> {
  const unreadable = function* (bytes: number): Generator<FileRow> {
    for (const { line, fault } of layout.misquoted.splice(0)) {
      yield { line, text: '', cells: [], raw: null, fault, bytes };
    }
  };
  let bytes = 0;
  for await (const { record: written, info } of records) {
    const record = written.map(unescapeFormula);
    bytes = info.bytes;
    yield* unreadable(bytes);
    const text = record.join('\u001f');
    yield { line: info.lines - lineBreaks(text), text, cells: record, bytes, ...read(record, text, layout) };
  }
  yield* unreadable(bytes);
}

function lineBreaks(text: string): number {
  return text.includes('\n') ? text.split('\n').length - 1 : 0;
}

function read(record: string[], text: string, { columns, set, width }: Layout): Pick<FileRow, 'raw' | 'fault'> {
  if (record.length !== width) {
    return { raw: null, fault: `has ${record.length} columns where the header has ${width}` };
  }
  if (text.includes(NOT_UTF8)) return { raw: null, fault: 'is not UTF-8' };
  const raw: Record<string, unknown> = {};
  for (const [field, column] of columns) raw[field] = valueOf(field, record[column]!);
  for (const field in set) raw[field] ??= valueOf(field, set[field]!);
  return { raw, fault: null };
}
