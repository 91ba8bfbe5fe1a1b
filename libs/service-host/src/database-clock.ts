import { sqlRunner } from '@frontdesk/persistence';
import type { DataSource } from 'typeorm';
import { Clock } from './clock.js';

const COMPARE_EVERY_MS = 2000;
/** A comparison that took longer tells too little: the last one stands. */
const SLOW_MS = 1000;

/**
 * Another clock, put right by the database's: replicas that act on each other's instants then agree on the time, however
 * far apart their machines' clocks are. Machines that are right need no correction, so their time is exact.
 */
export class DatabaseClock extends Clock {
  private correctionMs = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly machineNow: () => number = Date.now,
  ) {
    super();
  }

  now(): Date {
    return new Date(this.clock.now().getTime() + this.correctionMs);
  }

  /** Compares now and from then on every two seconds; while the database is away the last comparison stands. */
  async start(): Promise<void> {
    await this.compare();
    this.timer = setInterval(() => void this.compare().catch(() => undefined), COMPARE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The database's instant lies between question and answer, unless the machine's clock is off. */
  async compare(): Promise<void> {
    const asked = this.machineNow();
    const [row] = await sqlRunner(this.dataSource).query<{ now: Date }>({
      name: 'database-clock',
      text: 'SELECT clock_timestamp() AS now',
    });
    const answered = this.machineNow();
    const there = row!.now.getTime();
    if (answered - asked > SLOW_MS) return;
    this.correctionMs = Math.min(there - asked, 0) || Math.max(there - answered, 0);
  }
}
