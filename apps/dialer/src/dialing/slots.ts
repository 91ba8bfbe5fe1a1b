/** A concurrency limit; waiting callers are admitted in order. */
export class Slots {
  private readonly waiting: (() => void)[] = [];
  private taken = 0;

  constructor(private readonly size: number) {}

  get inUse(): number {
    return this.taken;
  }

  async take(): Promise<void> {
    if (this.taken < this.size) {
      this.taken += 1;
      return;
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  release(): void {
    const next = this.waiting.shift();
    // Hands the place to the next in line directly, so that a new caller cannot overtake.
    if (next) next();
    else this.taken -= 1;
  }
}
