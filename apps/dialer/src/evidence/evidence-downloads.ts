import { ConcurrencyLimit } from '@frontdesk/concurrency';
import { DomainError } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The limit of concurrent exports, which compress on the same thread as the scheduler. */
const MAX_EXPORTS = 4;

@Injectable()
export class EvidenceDownloads {
  private readonly limit = new ConcurrencyLimit(MAX_EXPORTS);

  /** Sends a zip file piece by piece. Throws the refusal of `open` before the response has begun. */
  async send(response: ServerResponse, open: () => Promise<AsyncGenerator<Uint8Array>>): Promise<void> {
    if (!this.limit.tryAcquire())
      throw new DomainError('unavailable', { retryAfterSeconds: 5 }, 'too many concurrent exports');
    try {
      const pieces = await open();
      response.writeHead(200, { 'content-type': 'application/zip' });
      await pipeline(Readable.from(pieces, { objectMode: false }), response);
    } finally {
      this.limit.release();
    }
  }
}
