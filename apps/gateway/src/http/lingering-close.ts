import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** How long a client may keep sending a body that is discarded. */
export const LINGER_MS = 5000;

/**
 * Responds to a request whose body is refused. Sends `text` at once, but ends only when the client has sent the rest or
 * has disconnected, or after {@link LINGER_MS}. Closing earlier would reset the connection, and the client could lose
 * the unread response (RFC 9112, 9.6).
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
