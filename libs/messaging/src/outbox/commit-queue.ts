import type { OutgoingEvent } from '../events/event-publisher.js';

/** An event in the outbox. */
export interface OutboxRow extends OutgoingEvent {
  seq: number;
}

interface Entry {
  /** Undefined until the outcome of the commit is known. */
  rows?: readonly OutboxRow[];
  /** Ids of events that claims have taken since the commit was sent. */
  claimed: ReadonlySet<string>[];
  since: number;
}

/**
 * Events of commits in the order in which the commits were sent. A transaction that waited for a lock of another one
 * sends its commit later, but may learn the outcome first: this order keeps the events of one chat or call in sequence.
 */
export class CommitQueue {
  private readonly entries: Entry[] = [];

  /**
   * Adds a commit that is being sent. `stored` resolves after the commit with its events. Returns false if the outcome
   * is a failure or unknown.
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

  /** Time since the oldest commit without an outcome was sent, in milliseconds. */
  get oldestMs(): number {
    const oldest = this.entries.find(({ rows }) => !rows);
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Removes and returns the committed events up to the first commit without an outcome. */
  takeCommitted(): OutboxRow[] {
    const pending = this.entries.findIndex(({ rows }) => !rows);
    const taken = this.entries.splice(0, pending === -1 ? this.entries.length : pending);
    return taken.flatMap(({ rows, claimed }) => rows!.filter(({ id }) => !claimed.some((ids) => ids.has(id))));
  }

  /** Removes all commits with an outcome: a claim that starts now finds their events in the outbox. */
  dropCommitted(): void {
    const pending = this.entries.filter(({ rows }) => !rows);
    this.entries.splice(0, this.entries.length, ...pending);
  }

  /** Leaves out the events that a claim has taken. */
  skip(ids: ReadonlySet<string>): void {
    for (const { claimed } of this.entries) claimed.push(ids);
  }
}
