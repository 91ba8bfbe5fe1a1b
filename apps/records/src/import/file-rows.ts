/** One row of a file. */
export interface FileRow {
  /** The number of its first line, counted from 1. */
  line: number;
  /** The normalized text of the row, which determines its id. Equal rows have equal text. */
  text: string;
  /** The columns of the row. Null for NDJSON. */
  cells: readonly string[] | null;
  /** The values by field, not yet validated. Null if the row is unreadable. */
  raw: Record<string, unknown> | null;
  /** Why the row is unreadable. */
  fault: string | null;
  /** The number of bytes in the file up to the end of the row. */
  bytes: number;
}

/** The rows of a file in order, read as a stream. */
export interface RowSource {
  /** The names of the columns. Null for NDJSON. */
  header: readonly string[] | null;
  /** Warnings for the operator, shown before the import starts. */
  notices: readonly string[];
  rows: AsyncIterable<FileRow>;
}

export interface Reading {
  /** Maps a field to its column. */
  map: Record<string, string>;
  /** Maps a field to its default value. */
  set: Record<string, string>;
}

/** The longest row. A longer one probably has an unclosed quote. */
export const MAX_CHARACTERS = 512 * 1024;

/** The replacement character, which the decoder inserts for invalid UTF-8. */
export const NOT_UTF8 = '\ufffd';
