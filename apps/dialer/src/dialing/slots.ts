/** A number of places; who finds none waits, first come first served. */
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
    // The place goes straight to who waited, so that nobody gets in between.
    if (next) next();
    else this.taken -= 1;
  }
}
