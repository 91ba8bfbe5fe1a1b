/** Limits how many tasks run at once. The others wait and are admitted in order. */
export class ConcurrencyLimit {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly limit: number) {}

  get runningCount(): number {
    return this.running;
  }

  /** Runs the task when it is admitted. Rejects if the task rejects. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  /** Waits for admission. The caller must release it once, so prefer `run`. */
  async acquire(): Promise<void> {
    if (this.tryAcquire()) return;
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Returns whether the caller is admitted without waiting. If it is, it must release once. */
  tryAcquire(): boolean {
    if (this.running >= this.limit) return false;
    this.running += 1;
    return true;
  }

  release(): void {
    const next = this.waiting.shift();
    // Admits the next caller directly, so that a new caller cannot overtake it.
    if (next) next();
    else this.running -= 1;
  }
}
