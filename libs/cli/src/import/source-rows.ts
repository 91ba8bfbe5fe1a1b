import { readFileSync } from 'node:fs';
import { CommandFailure, UsageError } from '../failure.ts';
import { parseCsv } from '../rows/csv.ts';
import type { ImportKind } from './kinds.ts';

export interface SourceRow {
  line: number;
  /** The fields for the API, or why the row cannot be read. */
  fields: Record<string, unknown> | null;
  fault?: string;
  /** The row as a CSV row of the columns of the file. */
  cells: unknown[];
}

export interface Source {
  bytes: Buffer;
  columns: string[];
  /** Columns that are not imported. */
  ignored: string[];
  rows: SourceRow[];
}

/** Reads a file of CSV with a header, or of JSON by line, as its name says. */
export function readSource(file: string, kind: ImportKind, columnOf: Readonly<Record<string, string>>): Source {
  const bytes = bytesOf(file);
  const text = textOf(bytes, file);
  const records = /\.(ndjson|jsonl)$/i.test(file) ? jsonRecords(text) : csvRecords(text, file);
  const names = Object.keys(kind.fields).map((field) => [field, columnOf[field] ?? field] as const);
  const { columns } = records;
  for (const [field, column] of names) {
    if (columns.includes(column) || (kind.fields[field] === 'optional' && !(field in columnOf))) continue;
    throw new UsageError(`${file} has no column ${column}. Name the column of ${field} with --map ${field}=COLUMN.`);
  }
  const rows = records.rows.map(({ line, values, fault }): SourceRow => {
    const cells = columns.map((column) => values?.[column]);
    if (fault || !values) return { line, fields: null, fault: fault ?? 'is empty', cells };
    const given = names.map(([field, column]) => [field, valueOf(values[column], kind.json.includes(field))] as const);
    return { line, fields: Object.fromEntries(given.filter(([, value]) => value !== undefined)), cells };
  });
  const used = new Set(names.map(([, column]) => column));
  return { bytes, columns, ignored: columns.filter((column) => !used.has(column)), rows };
}

interface Records {
  columns: string[];
  rows: { line: number; values?: Record<string, unknown>; fault?: string }[];
}

function csvRecords(text: string, file: string): Records {
  try {
    const [header, ...rows] = parseCsv(text);
    const columns = (header?.cells ?? []).map((name) => name.trim());
    return {
      columns,
      rows: rows.map(({ line, cells }) =>
        cells.length === columns.length
          ? { line, values: Object.fromEntries(columns.map((column, index) => [column, cells[index]])) }
          : { line, fault: `has ${cells.length} columns where the header has ${columns.length}` },
      ),
    };
  } catch (error) {
    throw new CommandFailure(`${file} cannot be read: ${(error as Error).message}.`);
  }
}

function jsonRecords(text: string): Records {
  const columns = new Set<string>();
  const rows = text.split('\n').flatMap((line, index): Records['rows'] => {
    if (line.trim() === '') return [];
    const values = objectIn(line);
    if (!values) return [{ line: index + 1, fault: 'is not a JSON object' }];
    for (const name of Object.keys(values)) columns.add(name);
    return [{ line: index + 1, values }];
  });
  return { columns: [...columns], rows };
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** An empty cell is absent. A cell that is not JSON remains text, which the API refuses. */
function valueOf(cell: unknown, isJson: boolean): unknown {
  if (cell === null || cell === undefined || cell === '') return undefined;
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  if (text === '') return undefined;
  if (!isJson) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new CommandFailure(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function textOf(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CommandFailure(`${file} is not UTF-8.`);
  }
}
