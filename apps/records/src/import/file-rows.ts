/** One row of a file. */
export interface FileRow {
  /** Number of its first line, from 1. */
  line: number;
  /** Normalized text from which the row's id is derived; equal rows have equal text. */
  text: string;
  /** Its columns; null for NDJSON. */
  cells: readonly string[] | null;
  /** Its values by field, not yet validated; null if the row is unreadable. */
  raw: Record<string, unknown> | null;
  /** Why the row is unreadable. */
  fault: string | null;
  /** Bytes of the file up to the end of the row. */
  bytes: number;
}

/** The rows of a file in order, read as a stream. */
export interface RowSource {
  /** The names of the columns; null for NDJSON. */
  header: readonly string[] | null;
  /** Warnings for the operator, shown before the import starts. */
  notices: readonly string[];
  rows: AsyncIterable<FileRow>;
}

export interface Reading {
  /** Field to column. */
  map: Record<string, string>;
  /** Field to its default value. */
  set: Record<string, string>;
}

/** Limit for one row; a longer one probably has an unclosed quote. */
export const MAX_CHARACTERS = 512 * 1024;

/** The replacement character, which decoding inserts for invalid UTF-8. */
export const NOT_UTF8 = '\ufffd';
