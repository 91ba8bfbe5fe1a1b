import type { Tx } from '@frontdesk/persistence';
import type { DataSource } from 'typeorm';
import type { OutgoingEvent } from '../events/event-publisher.js';

/**
 * Takes the events of a transaction as its commit is sent. `stored` resolves after the commit with the `seq` of each
 * event, and rejects if the commit failed or its outcome is unknown.
 */
export type HandOver = (events: readonly OutgoingEvent[], stored: Promise<readonly number[]>) => void;

const relays = new WeakMap<DataSource, HandOver>();

/** Hands the events that this process commits through `dataSource` over to its relay, until the relay stops. */
export function startHandOver(dataSource: DataSource, relay: HandOver): void {
  relays.set(dataSource, relay);
}

export function stopHandOver(dataSource: DataSource): void {
  relays.delete(dataSource);
}

/** Hands events over to the relay of this process, if it has one, when their transaction commits. */
export function handOver(tx: Tx, events: readonly OutgoingEvent[], seqs: readonly number[]): void {
  const relay = relays.get(tx.dataSource);
  if (relay)
    tx.onCommit((committed) =>
      relay(
        events,
        committed.then(() => seqs),
      ),
    );
}
