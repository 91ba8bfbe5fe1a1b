import { ConcurrencyLimit } from '@frontdesk/concurrency';
import { DomainError, importCampaignContacts } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import {
  disconnectSignal,
  sendJson,
  sizedBody,
  type FileRequest,
  type FileRoute,
} from '../../file-routes/file-route.js';
import { contactFiles, type ContactContentType } from './contact-file.js';
import { ContactImportService } from './contact-import.service.js';

/** The limit of concurrent imports. Each parses its file on the thread of the scheduler. */
const MAX_IMPORTS = 2;
/** How long an import may take. What it has stored by then stays, and the same file goes on from there. */
const TIMEOUT_MS = 115_000;

/** Receives a file of contacts. */
@Injectable()
export class ContactImportRoute implements FileRoute {
  readonly operation = importCampaignContacts;
  readonly method = 'POST';
  readonly path = /^\/campaigns\/([1-9][0-9]{0,15})\/contacts\/import$/;
  readonly failure = 'campaign.import_failed';
  private readonly limit = new ConcurrencyLimit(MAX_IMPORTS);

  constructor(private readonly imports: ContactImportService) {}

  async serve({ caller, ids, request, response }: FileRequest): Promise<void> {
    const contentType = request.headers['content-type'] ?? '';
    if (!isReadable(contentType)) throw new DomainError('not_found');
    if (!this.limit.tryAcquire())
      throw new DomainError('unavailable', { retryAfterSeconds: 10 }, 'too many concurrent imports');
    try {
      const timeout = AbortSignal.timeout(TIMEOUT_MS);
      const signal = AbortSignal.any([disconnectSignal(response), timeout]);
      const content = sizedBody(request, importCampaignContacts.upload!.maxBytes);
      const outcome = await this.imports.import(caller, ids[0]!, { contentType, content, signal }).catch((error) => {
        if (!timeout.aborted) throw error;
        throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the import timed out');
      });
      sendJson(response, 200, Buffer.from(JSON.stringify(outcome)));
    } finally {
      this.limit.release();
    }
  }
}

function isReadable(contentType: string): contentType is ContactContentType {
  return Object.hasOwn(contactFiles, contentType);
}
