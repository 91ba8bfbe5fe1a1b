import { closeSync, openSync, writeSync } from 'node:fs';
import { csvLine } from '../csv/csv-line.js';
import type { FileRow } from './file-rows.js';

/**
 * Writes rejected rows to a file next to the imported one, each with its line, the reason and its values. After fixing
 * the rows, the operator can import that file. Never overwrites an existing file.
 */
export class RejectedRows {
  count = 0;
  private file: { path: string; descriptor: number } | undefined;

  constructor(
    private readonly importedFile: string,
    private readonly header: readonly string[] | null,
  ) {}

  get path(): string | undefined {
    return this.file?.path;
  }

  add({ line, cells, text }: FileRow, reason: string): void {
    this.count++;
    this.file ??= this.open();
    this.write(this.file.descriptor, [line, reason, ...(cells ?? [text])]);
  }

  close(): void {
    if (this.file) closeSync(this.file.descriptor);
  }

  private open(): { path: string; descriptor: number } {
    for (let attempt = 1; ; attempt++) {
      const path = `${this.importedFile}.rejected${attempt > 1 ? `-${attempt}` : ''}.csv`;
      try {
        const descriptor = openSync(path, 'wx', 0o600);
        this.write(descriptor, ['rejected_line', 'rejected_reason', ...(this.header ?? ['row'])]);
        return { path, descriptor };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  }

  private write(descriptor: number, values: readonly unknown[]): void {
    writeSync(descriptor, csvLine(values));
  }
}
