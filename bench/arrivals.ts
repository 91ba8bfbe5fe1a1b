import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from './child-processes.ts';
import type { Arrival } from './receiver-process.ts';

const TIMEOUT_MS = 120_000;

/** Waits until the receiver has this many events since its arrivals were last taken. */
export async function untilReceived(receiver: Child, count: number) {
  const giveUpAt = Date.now() + TIMEOUT_MS;
  for (;;) {
    const received = await receiver.ask<number>('count');
    if (received >= count) return;
    if (Date.now() > giveUpAt) throw new Error(`Only ${received} of ${count} events reached the receiver.`);
    await sleep(50);
  }
}

/** Drops repeated deliveries, which are allowed. */
export function firstOfEach(arrivals: Arrival[]): Arrival[] {
  return [...new Map(arrivals.toReversed().map((arrival) => [arrival.eventId, arrival])).values()];
}
