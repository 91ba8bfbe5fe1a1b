import { DomainError, importDoNotCall } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { buffer } from 'node:stream/consumers';
import { DialerFiles } from '../dialer-files/dialer-files.js';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { UPLOAD_TIMEOUT_MS } from '../http/upload.js';

/** Streams a registry file to the dialer. */
@Controller()
export class RegistryImportController {
  constructor(private readonly files: DialerFiles) {}

  /** Returns the dialer's JSON without parsing it. */
  @Endpoint(importDoNotCall)
  async import({ caller, upload }: EndpointCall<typeof importDoNotCall>): Promise<Buffer> {
    const { contentType, bytes, content, signal } = upload!;
    const response = await this.files.exchange({
      method: 'POST',
      path: '/do-not-call/import',
      caller,
      headers: { 'content-type': contentType, ...(bytes === null ? {} : { 'content-length': bytes }) },
      content,
      timeoutMs: UPLOAD_TIMEOUT_MS,
      signal,
    });
    return buffer(response).catch((error: unknown) => {
      if (signal.aborted) throw new DomainError('bad_request', {}, 'the client disconnected');
      throw new DomainError('unavailable', { retryAfterSeconds: 5 }, `the dialer broke off: ${String(error)}`);
    });
  }
}
