import { getConsentEvidence } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { DialerFiles } from '../dialer-files/dialer-files.js';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { FileDownload } from '../http/file-download.js';

/** The ledger of an organization may have millions of rows, and slow clients read the file slowly. */
const TIMEOUT_MS = 10 * 60_000;

/** Streams the evidence of a consent from the dialer. */
@Controller()
export class ConsentEvidenceController {
  constructor(private readonly files: DialerFiles) {}

  @Endpoint(getConsentEvidence)
  async evidence({ caller, input }: EndpointCall<typeof getConsentEvidence>): Promise<FileDownload> {
    const { consent } = input.ids;
    const content = await this.files.exchange({
      method: 'GET',
      path: `/consents/${consent}/evidence`,
      caller,
      timeoutMs: TIMEOUT_MS,
    });
    return new FileDownload({ contentType: 'application/zip', name: `consent-${consent}-evidence.zip`, content });
  }
}
