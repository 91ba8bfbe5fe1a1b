import { ConcurrencyLimit } from '@frontdesk/concurrency';
import { DomainError, importDoNotCall } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import {
  disconnectSignal,
  sendJson,
  sizedBody,
  type FileRequest,
  type FileRoute,
} from '../../file-routes/file-route.js';
import { RegistryImportService } from './registry-import.service.js';
import { lineFormats, type RegistryContentType } from './registry-reader.js';

/** The limit of concurrent imports. Each holds a database connection while it runs. */
const MAX_IMPORTS = 2;

/** Receives a registry file. */
@Injectable()
export class ImportRoute implements FileRoute {
  readonly operation = importDoNotCall;
  readonly method = 'POST';
  readonly path = /^\/do-not-call\/import$/;
  readonly failure = 'do_not_call.import_failed';
  private readonly limit = new ConcurrencyLimit(MAX_IMPORTS);

  constructor(private readonly imports: RegistryImportService) {}

  async serve({ caller, request, response }: FileRequest): Promise<void> {
    const contentType = request.headers['content-type'] ?? '';
    if (!isReadable(contentType)) throw new DomainError('not_found');
    if (!this.limit.tryAcquire())
      throw new DomainError('unavailable', { retryAfterSeconds: 10 }, 'too many concurrent imports');
    try {
      const file = {
        contentType,
        content: sizedBody(request, importDoNotCall.upload!.maxBytes),
        signal: disconnectSignal(response),
      };
      const outcome = await this.imports.import(caller, file);
      sendJson(response, 200, Buffer.from(JSON.stringify(outcome)));
    } finally {
      this.limit.release();
    }
  }
}

function isReadable(contentType: string): contentType is RegistryContentType {
  return Object.hasOwn(lineFormats, contentType);
}
