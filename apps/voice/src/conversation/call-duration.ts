import type { Clock } from '@frontdesk/service-host';

const WARNING_MS = 60_000;
/** A call ends so long after its longest duration although the caller leaves the receptionist no quiet moment. */
const MAX_OVERTIME_MS = 60_000;

type Remark = 'oneMinuteLeft' | 'timeOver';

/** The longest duration of a call: a warning a minute before, and the end. */
export class CallDuration {
  private said: Remark | null = null;

  private readonly endsAt: number;

  /**
   * @param until is absent if the call may last for any time. A caller who comes back later, for example from a
   * handover in vain, still has the time of the warning.
   */
  constructor(
    until: Date | undefined,
    private readonly clock: Pick<Clock, 'now'>,
  ) {
    this.endsAt = until ? Math.max(until.getTime(), clock.now().getTime() + WARNING_MS) : Infinity;
  }

  /** Whether the call ends after what is being said. */
  get isOver(): boolean {
    return this.said === 'timeOver';
  }

  /** Whether the call ends now, even in the middle of a sentence. */
  get isFarOver(): boolean {
    return this.leftMs <= -MAX_OVERTIME_MS;
  }

  /** Returns what has to be said now. Returns each remark once, the warning first. */
  take(): Remark | null {
    const next = this.said === null ? 'oneMinuteLeft' : 'timeOver';
    if (this.isOver || this.leftMs > (next === 'timeOver' ? 0 : WARNING_MS)) return null;
    this.said = next;
    return next;
  }

  private get leftMs(): number {
    return this.endsAt - this.clock.now().getTime();
  }
}
