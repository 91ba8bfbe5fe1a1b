import { sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import type { DataSource } from 'typeorm';
import { Clock } from './clock.js';

const COMPARE_EVERY_MS = 2000;
/** A comparison that took longer tells too little: the last one stands. */
const SLOW_MS = 1000;
/** The machine's clock and the steady one part by more only when somebody sets the former, or the machine has slept. */
const STEP_MS = 1000;
/** How far a machine's clock may be off the database's. Beyond it the machine's other uses of its clock mislead. */
export const MAX_SKEW_MS = 2000;

/**
 * Another clock, put right by the database's: replicas that act on each other's instants then agree on the time, however
 * far apart their machines' clocks are. Machines that are right need no correction, so their time is exact. Between two
 * comparisons the time passes as the machine's steady clock does, whatever its other one is set to.
 */
export class DatabaseClock extends Clock {
  private correctionMs = 0;
  /** By how much the machine's clock was ahead of the steady one at the last comparison. */
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

  /** A machine that has slept looks like one whose clock was set, and is late then: only a new comparison tells. */
  override async isCertain(sql: SqlRunner): Promise<boolean> {
    if (this.stepMs() !== 0) await this.compare(sql);
    return this.stepMs() === 0;
  }

  /** By how much the machine's clock was ahead of the database's, at least, at the last comparison. */
  get skewMs(): number {
    return -this.correctionMs;
  }

  get isSkewed(): boolean {
    return Math.abs(this.skewMs) > MAX_SKEW_MS;
  }

  /** Compares now and from then on every two seconds; while the database is away the last comparison stands. */
  async start(onCompared: () => void = () => undefined): Promise<void> {
    const compare = (): Promise<void> => this.compare().then(onCompared);
    await compare();
    this.timer = setInterval(() => void compare().catch(() => undefined), COMPARE_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The database's instant lies between question and answer, unless the machine's clock is off. */
  async compare(sql: SqlRunner = sqlRunner(this.dataSource)): Promise<void> {
    const started = this.steadyNow();
    const [row] = await sql.query<{ now: Date }>({
      name: 'database-clock',
      text: 'SELECT clock_timestamp() AS now',
    });
    const steady = this.steadyNow();
    if (steady - started > SLOW_MS) return;
    const answered = this.machineNow();
    // Not what the machine's clock said at that moment: it may have been set meanwhile.
    const asked = Math.floor(answered - (steady - started));
    const there = row!.now.getTime();
    this.correctionMs = Math.min(there - asked, 0) || Math.max(there - answered, 0);
    this.leadMs = answered - steady;
  }

  /** By how much the machine's clock was set since the last comparison. */
  private stepMs(): number {
    const stepMs = this.machineNow() - this.steadyNow() - this.leadMs;
    return Math.abs(stepMs) > STEP_MS ? stepMs : 0;
  }
}
