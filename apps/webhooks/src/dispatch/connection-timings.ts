import type { Socket } from 'node:net';

/** How long the steps of making a connection took, in milliseconds; null for one that was not made. */
export interface ConnectionTimings {
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
}

export const noTimings = (): ConnectionTimings => ({ dnsMs: null, connectMs: null, tlsMs: null });

/** Notes the steps of a connection that has just been begun, as they are done. */
export function timeConnection(socket: Socket, timings: ConnectionTimings): void {
  let since = performance.now();
  const note = (step: keyof ConnectionTimings) => (): void => {
    const now = performance.now();
    timings[step] = now - since;
    since = now;
  };
  // With several addresses there is a look-up event for each, at the same moment.
  socket.once('lookup', note('dnsMs'));
  socket.once('connect', note('connectMs'));
  socket.once('secureConnect', note('tlsMs'));
}
