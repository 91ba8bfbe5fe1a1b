import { importDoNotCall } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { DialerFiles } from '../dialer-files/dialer-files.js';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';

/** Streams a registry file to the dialer. */
@Controller()
export class RegistryImportController {
  constructor(private readonly files: DialerFiles) {}

  @Endpoint(importDoNotCall)
  import({ caller, upload }: EndpointCall<typeof importDoNotCall>): Promise<Buffer> {
    return this.files.upload('/do-not-call/import', caller, upload!);
  }
}
