import { DomainError, getConsentEvidence } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileRequest, FileRoute } from '../file-routes/file-route.js';
import { EvidenceService } from './evidence.service.js';

/** The limit of concurrent exports, which compress on the same thread as the scheduler. */
const MAX_EXPORTS = 4;

/** Sends the evidence of a consent. */
@Injectable()
export class EvidenceRoute implements FileRoute {
  readonly operation = getConsentEvidence;
  readonly method = 'GET';
  readonly path = /^\/consents\/([1-9][0-9]{0,15})\/evidence$/;
  readonly failure = 'consents.evidence_failed';
  private running = 0;

  constructor(private readonly evidence: EvidenceService) {}

  async serve({ caller, ids, response }: FileRequest): Promise<void> {
    if (this.running >= MAX_EXPORTS)
      throw new DomainError('unavailable', { retryAfterSeconds: 5 }, 'too many concurrent exports');
    this.running++;
    try {
      const pieces = await this.evidence.open(caller, ids[0]!);
      response.writeHead(200, { 'content-type': 'application/zip' });
      await pipeline(Readable.from(pieces, { objectMode: false }), response);
    } finally {
      this.running--;
    }
  }
}
