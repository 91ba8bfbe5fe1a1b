import type { SqlRunner } from '@frontdesk/persistence';
import { readFileSync } from 'node:fs';

/** What time it is for everything the product decides or stores. Deadlines and timeouts use real time instead. */
export abstract class Clock {
  abstract now(): Date;

  /** Whether the time can be relied on where a wrong one does harm. A clock in doubt looks at the database's first. */
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
 * Real time plus an offset that tests write, in milliseconds, into a file that all processes share. Hours pass in a
 * moment, in every process at once.
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

/** Whole seconds: what the API stores and shows. */
export function wholeSecond(instant: Date): Date {
  return new Date(Math.floor(instant.getTime() / 1000) * 1000);
}
