import { getConsentEvidence, getContactEvidence } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { FileRequest, FileRoute } from '../file-routes/file-route.js';
import { EvidenceDownloads } from './evidence-downloads.js';
import { EvidenceService } from './evidence.service.js';

/** Sends the evidence of a consent. */
@Injectable()
export class EvidenceRoute implements FileRoute {
  readonly operation = getConsentEvidence;
  readonly method = 'GET';
  readonly path = /^\/consents\/([1-9][0-9]{0,15})\/evidence$/;
  readonly failure = 'consents.evidence_failed';

  constructor(
    private readonly evidence: EvidenceService,
    private readonly downloads: EvidenceDownloads,
  ) {}

  serve({ caller, ids, response }: FileRequest): Promise<void> {
    return this.downloads.send(response, () => this.evidence.open(caller, ids[0]!));
  }
}

/** Sends the evidence of a number. The path contains its digits. */
@Injectable()
export class NumberEvidenceRoute implements FileRoute {
  readonly operation = getContactEvidence;
  readonly method = 'GET';
  readonly path = /^\/contacts\/([1-9][0-9]{0,15})\/evidence$/;
  readonly failure = 'contacts.evidence_failed';

  constructor(
    private readonly evidence: EvidenceService,
    private readonly downloads: EvidenceDownloads,
  ) {}

  serve({ caller, ids, response }: FileRequest): Promise<void> {
    return this.downloads.send(response, () => this.evidence.openNumber(caller, `+${ids[0]!}`));
  }
}
