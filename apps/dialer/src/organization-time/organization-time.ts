import type { SandboxClockRow } from './sandbox-clocks.repository.js';

/**
 * The time of an organization in one mode. Only test mode can have a time of its own: the rules and the instants of its
 * calls follow the clock, but its queue becomes due in real time.
 */
export class OrganizationTime {
  readonly now: Date;

  constructor(
    private readonly realNow: Date,
    private readonly livemode: boolean,
    private readonly clock: SandboxClockRow | null,
  ) {
    this.now = clock?.frozen_at ?? new Date(realNow.getTime() + (clock?.offset_ms ?? 0));
  }

  get hasClock(): boolean {
    return this.clock !== null;
  }

  get isFrozen(): boolean {
    return (this.clock?.frozen_at ?? null) !== null;
  }

  /** Whether calls wait until the rules allow them, and are retried. Without a clock, a simulation does not wait. */
  get makesCallsWait(): boolean {
    return this.livemode || this.hasClock;
  }

  /** Returns the time after a step of a simulation. With a frozen clock, steps take no time. */
  afterStep(ms: number): Date {
    return this.isFrozen ? this.now : new Date(this.now.getTime() + ms);
  }

  /** Returns when an instant of this time is reached in real time, or null if the clock is frozen before it. */
  inRealTime(instant: Date): Date | null {
    if (instant <= this.now) return this.realNow;
    if (this.isFrozen) return null;
    return new Date(instant.getTime() - (this.clock?.offset_ms ?? 0));
  }
}
