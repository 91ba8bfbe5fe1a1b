import type { OutgoingEvent } from '../events/event-publisher.js';

/** An event in the outbox. */
export interface OutboxRow extends OutgoingEvent {
  seq: number;
}

interface Entry {
  /** Undefined until the outcome of the commit is known. */
  rows?: readonly OutboxRow[];
  /** The ids of events that claims have taken since the commit was sent. */
  claimed: ReadonlySet<string>[];
  since: number;
}

/**
 * The events of commits, in the order in which the commits were sent. A transaction that waited for another one's lock
 * sends its commit later but may learn the outcome first. This order keeps the events of one chat or call in sequence.
 */
export class CommitQueue {
  private readonly entries: Entry[] = [];

  /**
   * Adds a commit that is being sent. `stored` resolves after the commit with its events. Returns false if the commit
   * failed or its outcome is unknown.
   */
  async add(stored: Promise<readonly OutboxRow[]>): Promise<boolean> {
    const entry: Entry = { claimed: [], since: performance.now() };
    this.entries.push(entry);
    try {
      entry.rows = await stored;
      return true;
    } catch {
      entry.rows = [];
      return false;
    }
  }

  /** How many milliseconds ago the oldest commit with an unknown outcome was sent. */
  get oldestMs(): number {
    const oldest = this.entries.find(({ rows }) => !rows);
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Removes and returns the committed events that precede the first commit whose outcome is not known. */
  takeCommitted(): OutboxRow[] {
    const pending = this.entries.findIndex(({ rows }) => !rows);
    const taken = this.entries.splice(0, pending === -1 ? this.entries.length : pending);
    return taken.flatMap(({ rows, claimed }) => rows!.filter(({ id }) => !claimed.some((ids) => ids.has(id))));
  }

  /** Removes all commits whose outcome is known. A claim that starts now finds their events in the outbox. */
  dropCommitted(): void {
    const pending = this.entries.filter(({ rows }) => !rows);
    this.entries.splice(0, this.entries.length, ...pending);
  }

  /** Marks the events that a claim has taken, so that they are not returned. */
  skip(ids: ReadonlySet<string>): void {
    for (const { claimed } of this.entries) claimed.push(ids);
  }
}
