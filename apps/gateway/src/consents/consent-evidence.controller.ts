import { getConsentEvidence, getContactEvidence, type Caller } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { DialerFiles } from '../dialer-files/dialer-files.js';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { FileDownload } from '../http/file-download.js';

/** The ledger of an organization may have millions of rows, and slow clients read the file slowly. */
const TIMEOUT_MS = 10 * 60_000;

/** Streams evidence from the dialer. */
@Controller()
export class ConsentEvidenceController {
  constructor(private readonly files: DialerFiles) {}

  @Endpoint(getConsentEvidence)
  ofConsent({ caller, input }: EndpointCall<typeof getConsentEvidence>): Promise<FileDownload> {
    const { consent } = input.ids;
    return this.download(caller, `/consents/${consent}/evidence`, `consent-${consent}-evidence.zip`);
  }

  @Endpoint(getContactEvidence)
  ofNumber({ caller, input }: EndpointCall<typeof getContactEvidence>): Promise<FileDownload> {
    const digits = input.query.phone_number.slice(1);
    return this.download(caller, `/contacts/${digits}/evidence`, `${digits}-evidence.zip`);
  }

  private async download(caller: Caller, path: string, name: string): Promise<FileDownload> {
    const content = await this.files.exchange({ method: 'GET', path, caller, timeoutMs: TIMEOUT_MS });
    return new FileDownload({ contentType: 'application/zip', name, content });
  }
}
