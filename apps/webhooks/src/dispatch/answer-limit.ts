import type { Socket } from 'node:net';

/** More than a body, as far as that is read, with its head and what transfer adds to it. */
const MOST_RECEIVED = 96 * 1024;

/** The other side answered one request with more than is read of any answer. */
export class AnswerTooLong extends Error {
  constructor() {
    super('answer too long');
    this.name = 'AnswerTooLong';
  }
}

/**
 * Closes a connection on which too much comes for one request. Bodies have a limit of their own; this one is for what is
 * never handed on and yet has to be read: interim answers, extensions of chunks, blank lines, a head without end.
 */
export function limitAnswers(socket: Socket): void {
  let written = 0;
  let received = 0;
  let before = 0;
  socket.on('readable', () => {
    // A connection has one request at a time: when more was written the next one has begun.
    if (socket.bytesWritten !== written) before = received;
    written = socket.bytesWritten;
    received = socket.bytesRead;
    if (received - before > MOST_RECEIVED) socket.destroy(new AnswerTooLong());
  });
}
