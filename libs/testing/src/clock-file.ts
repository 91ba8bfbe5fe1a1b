import { renameSync, writeFileSync } from 'node:fs';

/** Moves the time of every process that was started with this file as its TEST_CLOCK_FILE. */
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
    // Renamed into place, so that no process reads half a number.
    writeFileSync(`${this.path}.new`, String(Math.round(this.offsetMs)));
    renameSync(`${this.path}.new`, this.path);
  }
}
