import type { Logger } from '@frontdesk/service-host';

export interface WorkPumpOptions<Job> {
  /** Prefix of the log events. */
  name: string;
  /** Concurrency limit. */
  slots: number;
  /** Interval between claims unless woken. */
  intervalMs: number;
  /** Leases up to `limit` jobs to this process. */
  claim: (limit: number) => Promise<Job[]>;
  /** Runs a job. A failed job becomes due again when its lease expires, unless `run` has rescheduled it. */
  run: (job: Job, signal: AbortSignal) => Promise<void>;
  logger: Logger;
}

/** Runs the jobs of a queue in the database, several concurrently. */
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

  /** Claims now instead of at the next interval. */
  wake(): void {
    this.look();
  }

  /** Claims no more jobs, aborts those running, and waits for them. */
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
