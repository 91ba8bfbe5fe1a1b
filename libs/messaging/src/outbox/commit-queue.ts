import type { OutgoingEvent } from '../events/event-publisher.js';

/** An event in the outbox. */
export interface OutboxRow extends OutgoingEvent {
  seq: number;
}

interface Entry {
  /** Undefined for an event that a claim has published. */
  events: readonly (OutgoingEvent | undefined)[];
  /** `seq` of each event in the outbox; undefined until the outcome of the commit is known. */
  seqs?: readonly number[];
  since: number;
}

/**
 * Events of transactions in the order in which their commits were sent. A transaction that waited for a lock of another
 * one sends its commit later, but may learn the outcome first: this order keeps the events of one chat or call in
 * sequence.
 */
export class CommitQueue {
  private readonly entries: Entry[] = [];

  /**
   * Adds the events of a transaction whose commit is being sent. `stored` resolves after the commit with the `seq` of
   * each event. Returns false if the outcome is a failure or unknown.
   */
  async add(events: readonly OutgoingEvent[], stored: Promise<readonly number[]>): Promise<boolean> {
    const entry: Entry = { events, since: performance.now() };
    this.entries.push(entry);
    try {
      entry.seqs = await stored;
      return true;
    } catch {
      entry.seqs = [];
      return false;
    }
  }

  /** Time since the oldest commit without an outcome was sent, in milliseconds. */
  get oldestMs(): number {
    const oldest = this.entries.find(({ seqs }) => !seqs);
    return oldest ? performance.now() - oldest.since : 0;
  }

  /** Removes and returns the committed events up to the first transaction without an outcome. */
  takeCommitted(): OutboxRow[] {
    const pending = this.entries.findIndex(({ seqs }) => !seqs);
    const taken = this.entries.splice(0, pending === -1 ? this.entries.length : pending);
    return taken.flatMap(({ events, seqs }) =>
      events.flatMap((event, index) => {
        const seq = seqs![index];
        return event && seq !== undefined ? [{ ...event, seq }] : [];
      }),
    );
  }

  /** Removes all transactions with an outcome: a claim that starts now finds their events in the outbox. */
  dropCommitted(): void {
    const pending = this.entries.filter(({ seqs }) => !seqs);
    this.entries.splice(0, this.entries.length, ...pending);
  }

  /** Leaves out the events that a claim has taken. */
  skip(ids: ReadonlySet<string>): void {
    for (const entry of this.entries)
      entry.events = entry.events.map((event) => (event && ids.has(event.id) ? undefined : event));
  }
}
