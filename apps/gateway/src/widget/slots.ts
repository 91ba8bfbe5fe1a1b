/** Lets a number of tasks run at a time; the others wait their turn. */
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
      // A slot that is passed on stays taken.
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}
