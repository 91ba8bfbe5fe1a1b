import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** How long a client may go on sending what nobody reads any more. */
export const LINGER_MS = 5000;

/**
 * An answer to a request whose body is given up: `text` at once, its end when the client has sent the rest, has gone,
 * or {@link LINGER_MS} later. A connection that is closed while bytes arrive is reset, and a reset takes the answer
 * away from a client that has not yet read it (RFC 9112, 9.6).
 */
export function lingering(text: string, request: IncomingMessage): Readable {
  return Readable.from(
    (async function* () {
      yield text;
      await discarded(request);
    })(),
    { objectMode: false },
  );
}

async function discarded(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  request.resume();
  await once(request, 'close', { signal: AbortSignal.timeout(LINGER_MS) }).catch(() => undefined);
}
