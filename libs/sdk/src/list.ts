/** One page of a list. */
export interface Page<Item> {
  data: Item[];
  meta: { path: string | null; per_page: number; next_cursor: string | null; prev_cursor: string | null };
}

/** Reads the page at the cursor. Without a cursor, the page at which the list starts. */
type ReadPage<Item> = (cursor: string | null) => Promise<Page<Item>>;

/**
 * A list. `await` it for the first page, or iterate over all items with `for await`, which fetches pages as needed.
 */
export class List<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  constructor(private readonly read: ReadPage<Item>) {}

  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.read(null).then(onFulfilled, onRejected);
  }

  /** Iterates over the pages. */
  async *pages(): AsyncGenerator<Page<Item>> {
    let cursor: string | null = null;
    do {
      const page: Page<Item> = await this.read(cursor);
      yield page;
      cursor = page.meta.next_cursor;
    } while (cursor !== null);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const { data } of this.pages()) yield* data;
  }
}
