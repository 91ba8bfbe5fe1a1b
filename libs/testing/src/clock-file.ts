import { renameSync, writeFileSync } from 'node:fs';

/** Moves the time of every process whose TEST_CLOCK_FILE is this file. */
export class ClockFile {
  private offsetMs = 0;

  constructor(readonly path: string) {
    this.write();
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs);
  }

  advance(ms: number): void {
    this.offsetMs += ms;
    this.write();
  }

  set(instant: Date): void {
    this.offsetMs = instant.getTime() - Date.now();
    this.write();
  }

  private write(): void {
    // The file is replaced by an atomic rename, so that no process reads a partial number.
    writeFileSync(`${this.path}.new`, String(Math.round(this.offsetMs)));
    renameSync(`${this.path}.new`, this.path);
  }
}
