import { appendFileSync, closeSync, fsyncSync, mkdirSync, openSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../failure.ts';
import { readJson, writePrivateJson } from '../private-file.ts';
import { csvLine } from '../rows/csv.ts';
import type { Row } from './lists.ts';

export type Format = 'ndjson' | 'csv';

/** What must not differ between the runs of one export. */
export interface ExportedFrom {
  api: string;
  organization: number;
  livemode: boolean;
  format: Format;
  details: boolean;
}

/** How far the export of a list has come. */
export interface Progress {
  /** Where the next page starts. Null before the first page, and after the last. */
  cursor: string | null;
  bytes: number;
  rows: number;
  isComplete: boolean;
  /** The header of a CSV file. */
  columns: string[] | null;
}

interface Stored {
  from: ExportedFrom;
  lists: Record<string, Progress>;
}

const START: Progress = { cursor: null, bytes: 0, rows: 0, isComplete: false, columns: null };

/** The files of an export. Only their owner can read them. */
export class ExportFolder {
  private readonly folder: string;
  private readonly from: ExportedFrom;
  private readonly stored: Stored;

  constructor(folder: string, from: ExportedFrom) {
    this.folder = folder;
    this.from = from;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.stored = readJson<Stored>(this.progressFile) ?? { from, lists: {} };
    if (JSON.stringify(this.stored.from) === JSON.stringify(from)) return;
    throw new UsageError(
      `${folder} has an export of another organization, environment or format. Choose another folder.`,
    );
  }

  progressOf(list: string): Progress {
    return this.stored.lists[list] ?? START;
  }

  /**
   * Adds a page to the file of a list, and stores that it was added. What an interrupted run wrote after the last
   * stored page is overwritten.
   */
  add(list: string, rows: readonly Row[], nextCursor: string | null): Progress {
    const before = this.progressOf(list);
    const columns = before.columns ?? (rows[0] ? Object.keys(rows[0]) : null);
    const header = before.columns === null && columns !== null ? csvLine(columns) : '';
    const text =
      this.from.format === 'csv'
        ? header + rows.map((row) => csvLine(columns!.map((column) => row[column]))).join('')
        : rows.map((row) => `${JSON.stringify(row)}\n`).join('');
    this.append(list, before.bytes, text);
    const after = {
      cursor: nextCursor,
      bytes: before.bytes + Buffer.byteLength(text),
      rows: before.rows + rows.length,
      isComplete: nextCursor === null,
      columns,
    };
    this.stored.lists[list] = after;
    writePrivateJson(this.progressFile, this.stored);
    return after;
  }

  private append(list: string, bytes: number, text: string): void {
    const file = openSync(this.fileOf(list), 'a', 0o600);
    try {
      truncateSync(this.fileOf(list), bytes);
      appendFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  }

  private fileOf(list: string): string {
    return path.join(this.folder, `${list}.${this.from.format}`);
  }

  private get progressFile(): string {
    return path.join(this.folder, 'progress.json');
  }
}
