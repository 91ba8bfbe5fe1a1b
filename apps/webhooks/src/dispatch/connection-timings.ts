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
  // Before anybody acts on the event, so that what follows is not counted in. With several addresses there is a look-up
  // event for each, at the same moment.
  socket.prependOnceListener('lookup', note('dnsMs'));
  socket.prependOnceListener('connect', note('connectMs'));
  socket.prependOnceListener('secureConnect', note('tlsMs'));
}
