import { parse, type CsvError, type Info } from 'csv-parse';
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { contactColumns } from './contact-row.js';

/** One row of a file. */
export interface FileRow {
  /** The number of its first line, counted from 1. */
  line: number;
  /** SHA-256 of the row. Equal rows have equal hashes. */
  hash: string;
  /** The values by column, not yet validated. Null if the row is unreadable. */
  raw: Record<string, unknown> | null;
  /** Why the row is unreadable. */
  fault: string | null;
}

/** A file that cannot be read, or not beyond a line. The text says why, for the sender. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

type Reader = (content: AsyncIterable<Buffer>) => AsyncGenerator<FileRow>;

/** The longest row. A longer one probably has an unclosed quote. */
const MAX_CHARACTERS = 64 * 1024;
/** The replacement character, which the decoder inserts for invalid UTF-8. */
const NOT_UTF8 = '\ufffd';
/** More rows than that with a quote in the wrong place: the file has another format, and each costs time. */
const MAX_MISQUOTED = 1000;

interface CsvRecord {
  record: string[];
  info: Info;
}

/** Reads a CSV file (RFC 4180) with a header. */
async function* csvRows(content: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  const misquoted: number[] = [];
  let unreadableFrom = Infinity;
  let misquotedCount = 0;
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CHARACTERS,
    skip_records_with_error: true,
    on_skip: (error) => {
      const line = Number(error?.['lines'] ?? 0);
      // After an unclosed quote, the parser cannot know where the field ends.
      if (error && isEndless(error)) unreadableFrom = Math.min(unreadableFrom, line);
      else misquoted.push(line);
      if (++misquotedCount > MAX_MISQUOTED)
        parser.destroy(new UnreadableFileError('has too many rows with a quote in the wrong place'));
      return undefined;
    },
  });
  const input = Readable.from(content);
  input.on('error', (error) => parser.destroy(error)).pipe(parser);
  let header: string[] | null = null;
  let last = 0;
  for await (const { record, info } of parser as AsyncIterable<CsvRecord>) {
    if (info.lines >= unreadableFrom) break;
    for (const line of misquoted.splice(0)) yield unreadable(line, 'has a quote in the wrong place');
    last = info.lines;
    if (!header) header = headerOf(record);
    else yield csvRow(record, header, info);
  }
  for (const line of misquoted.splice(0)) yield unreadable(line, 'has a quote in the wrong place');
  if (unreadableFrom < Infinity)
    throw new UnreadableFileError(`cannot be read beyond line ${last}: a later quote is not closed`);
  if (!header) throw new UnreadableFileError('is empty: the first row names the columns');
}

function isEndless({ code }: CsvError): boolean {
  return code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
}

function headerOf(record: readonly string[]): string[] {
  const header = record.map((name) => name.trim());
  const missing = ['phone_number', 'consent_text', 'obtained_at'].filter((name) => !header.includes(name));
  if (missing.length > 0) throw new UnreadableFileError(`has no column ${missing.join(', ')}`);
  if (new Set(header).size < header.length) throw new UnreadableFileError('has two columns of the same name');
  return header;
}

function csvRow(record: readonly string[], header: readonly string[], { lines }: Info): FileRow {
  const text = record.join('\u001f');
  const row = { line: lines - (text.split('\n').length - 1), hash: hashOf(text) };
  if (record.length !== header.length)
    return { ...row, raw: null, fault: `has ${record.length} columns where the header has ${header.length}` };
  if (text.includes(NOT_UTF8)) return { ...row, raw: null, fault: 'is not UTF-8' };
  const cells = header.flatMap((name, index): [string, string][] => {
    const cell = record[index]!;
    return name === '' || cell.trim() === '' ? [] : [[name, cell]];
  });
  return { ...row, raw: byColumn(cells), fault: null };
}

/** Reads a file with one JSON object on each line. */
async function* ndjsonRows(content: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  const decoder = new TextDecoder();
  let rest = '';
  let line = 0;
  const rowsIn = function* (lines: readonly string[]): Generator<FileRow> {
    for (const text of lines) {
      line++;
      if (text.trim() !== '') yield jsonRow(text.trim(), line);
    }
  };
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop()!;
    yield* rowsIn(lines);
    if (rest.length > MAX_CHARACTERS)
      throw new UnreadableFileError(`cannot be read beyond line ${line}: it is too long`);
  }
  yield* rowsIn([rest + decoder.decode()]);
}

function jsonRow(text: string, line: number): FileRow {
  const row = { line, hash: hashOf(text) };
  if (text.includes(NOT_UTF8)) return { ...row, raw: null, fault: 'is not UTF-8' };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { ...row, raw: null, fault: 'is not a JSON object' };
    return { ...row, raw: byColumn(Object.entries(value)), fault: null };
  } catch {
    return { ...row, raw: null, fault: 'is not JSON' };
  }
}

/** Gathers the columns that are not ours as what the AI should know. */
function byColumn(cells: readonly [string, unknown][]): Record<string, unknown> {
  const own = cells.filter(([name]) => contactColumns.has(name));
  const others = cells.filter(([name]) => !contactColumns.has(name));
  const raw: Record<string, unknown> = Object.fromEntries(own);
  if (others.length > 0) raw['context'] = { ...(raw['context'] as object | undefined), ...Object.fromEntries(others) };
  return raw;
}

function unreadable(line: number, fault: string): FileRow {
  return { line, hash: hashOf(''), raw: null, fault };
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/**
 * The formats by content type. No content type for JSON lines is registered, so all those in common use are accepted.
 */
export const contactFiles = {
  'text/csv': csvRows,
  'application/x-ndjson': ndjsonRows,
  'application/ndjson': ndjsonRows,
  'application/jsonl': ndjsonRows,
} as const satisfies Record<string, Reader>;
export type ContactContentType = keyof typeof contactFiles;
