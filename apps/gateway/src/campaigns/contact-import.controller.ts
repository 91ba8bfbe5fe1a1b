import { importCampaignContacts, importCampaignContactsInOrganization, type Caller } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { DialerFiles } from '../dialer-files/dialer-files.js';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import type { Upload } from '../http/upload.js';

/** Streams a file of contacts to the dialer. */
@Controller()
export class ContactImportController {
  constructor(private readonly files: DialerFiles) {}

  @Endpoint(importCampaignContacts)
  import({ caller, input, upload }: EndpointCall<typeof importCampaignContacts>): Promise<Buffer> {
    return this.send(caller, input.ids.campaign, upload!);
  }

  @Endpoint(importCampaignContactsInOrganization)
  importInOrganization({
    caller,
    input,
    upload,
  }: EndpointCall<typeof importCampaignContactsInOrganization>): Promise<Buffer> {
    return this.send(caller, input.ids.campaign, upload!);
  }

  private send(caller: Caller, campaign: number, upload: Upload): Promise<Buffer> {
    return this.files.upload(`/campaigns/${campaign}/contacts/import`, caller, upload);
  }
}
