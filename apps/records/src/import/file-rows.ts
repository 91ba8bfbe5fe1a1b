/** One row of a file. */
export interface FileRow {
  /** Where it begins; the first line is 1. */
  line: number;
  /** Its text as it counts for the row's own id: the same row has the same. */
  text: string;
  /** Its columns in CSV. */
  cells: readonly string[] | null;
  /** What it says, by field, ready to be checked; null when it cannot be made out. */
  raw: Record<string, unknown> | null;
  /** Why it cannot be made out. */
  fault: string | null;
  /** Bytes of the file up to its end. */
  bytes: number;
}

/** What a file has, in its order, without ever holding more than a small part of it. */
export interface RowSource {
  /** The names of the columns; null for NDJSON. */
  header: readonly string[] | null;
  /** What the operator should know before it begins. */
  notices: readonly string[];
  rows: AsyncIterable<FileRow>;
}

export interface Reading {
  /** Field to column. */
  map: Record<string, string>;
  /** Field to the value where a row has none. */
  set: Record<string, string>;
}

/** Longer ones are no rows: most likely a quote is not closed. */
export const MOST_CHARACTERS = 512 * 1024;

/** A character that decoding puts in place of bytes that are not UTF-8. */
export const NOT_UTF8 = '\ufffd';
