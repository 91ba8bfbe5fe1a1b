import type { DataSource } from '@frontdesk/persistence';
import type { OutboxRow } from './commit-queue.js';

/**
 * Takes the events of a commit as it is sent. `stored` resolves with them after the commit, and rejects if the commit
 * failed or its outcome is unknown.
 */
type HandOver = (stored: Promise<readonly OutboxRow[]>) => void;

const relays = new WeakMap<DataSource, HandOver>();

/** Gives `relay` the events that this process commits through `dataSource`, until the relay stops. */
export function startHandOver(dataSource: DataSource, relay: HandOver): void {
  relays.set(dataSource, relay);
}

export function stopHandOver(dataSource: DataSource): void {
  relays.delete(dataSource);
}

/** Returns the relay of this process for commits through `dataSource`, or undefined if it has none. */
export function relayOf(dataSource: DataSource): HandOver | undefined {
  return relays.get(dataSource);
}
