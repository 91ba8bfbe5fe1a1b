import { sqlRunner, type DataSource, type SqlRunner } from '@frontdesk/persistence';
import { Clock } from './clock.js';

const COMPARE_EVERY_MS = 5000;
/** A comparison that takes longer is too imprecise and is discarded. */
const SLOW_MS = 1000;
/** If wall clock and steady clock drift further apart, the clock was changed or the machine was suspended. */
const STEP_MS = 1000;
/**
 * The largest tolerated difference to the database's clock. Beyond it, logs and other uses of the wall clock are
 * misleading.
 */
export const MAX_SKEW_MS = 2000;

/**
 * Corrects another clock by the database's, so that replicas agree on the time even if their machines' clocks differ. A
 * machine whose time is right needs no correction, so its time is exact. Between two comparisons the time follows the
 * steady clock, so changes to the wall clock have no effect.
 */
export class DatabaseClock extends Clock {
  private correctionMs = 0;
  /** How far the wall clock was ahead of the steady clock at the last comparison. */
  private leadMs: number;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly clock: Clock,
    private readonly dataSource: DataSource,
    private readonly machineNow: () => number = Date.now,
    private readonly steadyNow: () => number = () => performance.now(),
  ) {
    super();
    this.leadMs = this.machineNow() - this.steadyNow();
  }

  now(): Date {
    return new Date(this.clock.now().getTime() + this.correctionMs - this.stepMs());
  }

  /**
   * After a step, a changed clock cannot be distinguished from a suspended machine, so only a new comparison gives the
   * time.
   */
  override async isCertain(sql: SqlRunner): Promise<boolean> {
    if (this.stepMs() !== 0) await this.compare(sql);
    return this.stepMs() === 0;
  }

  /**
   * The smallest possible lead of the machine's clock over the database's at the last comparison. Negative if it was
   * behind.
   */
  get skewMs(): number {
    return -this.correctionMs;
  }

  get isSkewed(): boolean {
    return Math.abs(this.skewMs) > MAX_SKEW_MS;
  }

  /** Compares now and every five seconds. During a database outage the last correction stays in force. */
  async start(onCompared: () => void = () => undefined): Promise<void> {
    const compare = (): Promise<void> => this.compare().then(onCompared);
    await compare();
    this.timer = setInterval(() => void compare().catch(() => undefined), COMPARE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /**
   * Compares once. The database's instant must lie between request and response. If it does not, the machine's clock is
   * off.
   */
  async compare(sql: SqlRunner = sqlRunner(this.dataSource)): Promise<void> {
    const started = this.steadyNow();
    const [row] = await sql.query<{ now: Date }>({
      name: 'database-clock',
      text: 'SELECT clock_timestamp() AS now',
    });
    const steady = this.steadyNow();
    if (steady - started > SLOW_MS) return;
    const respondedAt = this.machineNow();
    // Derived from the steady clock, because the wall clock may have changed since the request.
    const requestedAt = Math.floor(respondedAt - (steady - started));
    const databaseAt = row!.now.getTime();
    this.correctionMs = distanceFrom(requestedAt, respondedAt, databaseAt);
    this.leadMs = respondedAt - steady;
  }

  /** The change of the wall clock since the last comparison, or 0 if it is within the tolerance. */
  private stepMs(): number {
    const stepMs = this.machineNow() - this.steadyNow() - this.leadMs;
    return Math.abs(stepMs) > STEP_MS ? stepMs : 0;
  }
}

/** How far `at` lies outside a period: negative before it, positive after it, and 0 within it. */
function distanceFrom(start: number, end: number, at: number): number {
  if (at < start) return at - start;
  if (at > end) return at - end;
  return 0;
}
