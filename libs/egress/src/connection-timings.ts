import type { Socket } from 'node:net';

/** Durations of the steps of a connection. Null for skipped steps. */
export interface ConnectionTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
}

export const noTimings = (): ConnectionTimings => ({ dnsMs: null, connectMs: null, tlsMs: null });

/** Records the steps of a connection that has just started. */
export function timeConnection(socket: Socket, timings: ConnectionTimings): void {
  let since = performance.now();
  const note = (step: keyof ConnectionTimings) => (): void => {
    const now = performance.now();
    timings[step] = now - since;
    since = now;
  };
  // The listener is prepended, so that it does not measure the work of other listeners. A name with several addresses
  // emits one lookup event for each address, at the same time.
  socket.prependOnceListener('lookup', note('dnsMs'));
  socket.prependOnceListener('connect', note('connectMs'));
  socket.prependOnceListener('secureConnect', note('tlsMs'));
}
