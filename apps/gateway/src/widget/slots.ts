/** Limits how many tasks run at a time; the others wait. */
export class Slots {
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  constructor(private readonly size: number) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.running >= this.size) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.running++;
    try {
      return await task();
    } finally {
      // The next task takes over the slot, so `running` does not change.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
