import type { SqlRunner } from '@frontdesk/persistence';
import { readFileSync } from 'node:fs';

/** The time of every decision and every stored instant. Deadlines and timeouts use real time instead. */
export abstract class Clock {
  abstract now(): Date;

  /** Whether the time is reliable enough for an action that cannot be undone. May compare with the database first. */
  async isCertain(_sql: SqlRunner): Promise<boolean> {
    return true;
  }
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/**
 * Real time plus an offset in milliseconds from a file that all processes share. Tests write the file to move the time
 * of every process at once.
 */
export class SharedTestClock extends Clock {
  constructor(private readonly file: string) {
    super();
  }

  now(): Date {
    return new Date(Date.now() + this.offsetMs());
  }

  private offsetMs(): number {
    try {
      return Number(readFileSync(this.file, 'utf8')) || 0;
    } catch {
      return 0;
    }
  }
}

/** Truncates to whole seconds, the resolution of the API. */
export function wholeSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}
