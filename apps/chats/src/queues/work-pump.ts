import type { Logger } from '@frontdesk/service-host';

export interface WorkPumpOptions<Job> {
  /** Begins the lines that are logged. */
  name: string;
  /** Jobs under way at a time. */
  slots: number;
  /** How often work is looked for when nobody tells of it. */
  intervalMs: number;
  /** Leases at most that many jobs to this process. */
  claim: (limit: number) => Promise<Job[]>;
  /** Does a job. One that fails is left to the end of its lease, unless `run` has decided otherwise. */
  run: (job: Job, signal: AbortSignal) => Promise<void>;
  logger: Logger;
}

/** Works off a queue that stands in the database, several jobs at a time, none waiting for another. */
export class WorkPump<Job> {
  private readonly stopping = new AbortController();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private lookAgain = false;

  constructor(private readonly options: WorkPumpOptions<Job>) {}

  begin(): void {
    this.look();
  }

  /** There may be work: looks for it now instead of at the next interval. */
  wake(): void {
    this.look();
  }

  /** Takes no more, tells what is under way to stop, and waits for it. */
  async end(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.looking;
    await Promise.all(this.running);
  }

  private look(): void {
    if (this.stopping.signal.aborted) return;
    if (this.looking) {
      this.lookAgain = true;
      return;
    }
    clearTimeout(this.timer);
    this.lookAgain = false;
    this.looking = this.take().finally(() => {
      this.looking = undefined;
      if (this.stopping.signal.aborted) return;
      if (this.lookAgain) this.look();
      else this.timer = setTimeout(() => this.look(), this.options.intervalMs).unref();
    });
  }

  private async take(): Promise<void> {
    const { name, slots, claim, logger } = this.options;
    const free = slots - this.running.size;
    if (free <= 0) return;
    try {
      for (const job of await claim(free)) this.start(job);
    } catch (error) {
      logger.warn({ err: error }, `${name}.waiting`);
    }
  }

  private start(job: Job): void {
    const { name, slots, run, logger } = this.options;
    const work = run(job, this.stopping.signal)
      .catch((error: unknown) => logger.error({ err: error }, `${name}.failed`))
      .finally(() => {
        const wasFull = this.running.size >= slots;
        this.running.delete(work);
        if (wasFull) this.look();
      });
    this.running.add(work);
  }
}
