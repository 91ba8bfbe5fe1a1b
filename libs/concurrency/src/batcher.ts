export interface BatcherOptions<Item, Result> {
  /** How long the first item waits for others. By default, until the end of the current turn of the event loop. */
  windowMs?: number;
  maxSize: number;
  /** Processes a batch and returns the function that gives each item its result. */
  run: (items: readonly Item[]) => Promise<(item: Item) => Result>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Batches items that arrive at about the same time, and processes one batch after the other. */
export class Batcher<Item, Result> {
  private readonly waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;

  constructor(private readonly options: BatcherOptions<Item, Result>) {}

  /** Returns the item's result. Rejects with the error of its batch. */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      if (!this.isRunning) void this.runAll();
    });
  }

  private async runAll(): Promise<void> {
    const { windowMs, maxSize } = this.options;
    this.isRunning = true;
    await new Promise<void>((resolve) => {
      if (windowMs === undefined) setImmediate(resolve);
      else setTimeout(resolve, windowMs);
    });
    while (this.waiting.length > 0) await this.runBatch(this.waiting.splice(0, maxSize));
    this.isRunning = false;
  }

  private async runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const resultOf = await this.options.run(batch.map(({ item }) => item));
      for (const { item, resolve } of batch) resolve(resultOf(item));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
