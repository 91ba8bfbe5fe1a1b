/** A worker that has found no work for this many intervals claims only every `idleIntervalMs`. */
const IDLE_AFTER_INTERVALS = 2;

export interface LeasedWorkerOptions<Item> {
  /** How many items may run at once in this process. */
  limit: number;
  /** The time between a claim and the next, unless the worker is woken. */
  intervalMs: number;
  /** The interval while there is no work. By default `intervalMs`. */
  idleIntervalMs?: number;
  /** The delay after a failed claim. By default `intervalMs`. */
  afterFaultMs?: number;
  /** Whether a worker at its limit claims again as soon as an item ends, instead of at the next interval. */
  refills?: boolean;
  /** Leases up to `limit` items to this process. */
  claim: (limit: number) => Promise<readonly Item[]>;
  /** Works on an item and releases it. If it fails, the item becomes due again when its lease expires. */
  run: (item: Item, signal: AbortSignal) => Promise<void>;
  /** Called with the error of a failed claim or run. Must not throw. */
  onFault: (error: unknown) => void;
}

/** Claims items from a queue that processes share, and runs several at once. Does not keep the process alive. */
export class LeasedWorker<Item> {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private claiming: Promise<void> | undefined;
  private claimAgain = false;
  private idleAt = 0;

  constructor(private readonly options: LeasedWorkerOptions<Item>) {}

  start(): void {
    this.wake();
  }

  /** Claims now instead of at the next interval. */
  wake(): void {
    if (this.stopping.signal.aborted) return;
    if (this.claiming) {
      this.claimAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.claimAgain = false;
    this.claiming = this.claim().then((delayMs) => {
      this.claiming = undefined;
      if (this.stopping.signal.aborted) return;
      if (this.claimAgain) this.wake();
      else this.timer = setTimeout(() => this.wake(), delayMs).unref();
    });
  }

  /** Claims no more items, aborts the running items, and waits for them. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.claiming;
    await Promise.all(this.running);
  }

  /** Returns the delay until the next claim. */
  private async claim(): Promise<number> {
    const { limit, intervalMs, idleIntervalMs = intervalMs, afterFaultMs = intervalMs, claim, onFault } = this.options;
    const free = limit - this.running.size;
    try {
      if (free > 0) for (const item of await claim(free)) this.run(item);
    } catch (error) {
      onFault(error);
      return afterFaultMs;
    }
    return this.running.size === 0 && performance.now() > this.idleAt ? idleIntervalMs : intervalMs;
  }

  private run(item: Item): void {
    const { limit, intervalMs, refills, run, onFault } = this.options;
    const work = run(item, this.stopping.signal)
      .catch(onFault)
      .finally(() => {
        const wasFull = this.running.size >= limit;
        this.running.delete(work);
        this.idleAt = performance.now() + IDLE_AFTER_INTERVALS * intervalMs;
        if (refills && wasFull) this.wake();
      });
    this.running.add(work);
  }
}
