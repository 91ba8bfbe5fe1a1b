import type { Socket } from 'node:net';

/**
 * The largest size of one response on the wire: the part of a body that is read, plus headers and transfer encoding.
 */
const MAX_RECEIVED_BYTES = 96 * 1024;

/** The response to one request exceeds the limit. */
export class ResponseTooLong extends Error {
  constructor() {
    super('response too long');
    this.name = 'ResponseTooLong';
  }
}

/**
 * Closes a connection when one response is too large. Bodies have their own limit. This limit bounds what the HTTP
 * parser reads but never passes on: interim responses, chunk extensions, blank lines, endless headers.
 */
export function limitResponses(socket: Socket): void {
  let written = 0;
  let received = 0;
  let before = 0;
  socket.on('readable', () => {
    // A connection has one request at a time. If more bytes have been written, the next request has started.
    if (socket.bytesWritten !== written) before = received;
    written = socket.bytesWritten;
    received = socket.bytesRead;
    if (received - before > MAX_RECEIVED_BYTES) socket.destroy(new ResponseTooLong());
  });
}
