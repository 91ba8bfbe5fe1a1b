import {
  listOrganizationWhatsappTemplates,
  listWhatsappTemplates,
  putWhatsappTemplate,
  sendTemplate,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { TemplatesService } from './templates.service.js';

@Controller()
export class TemplatesHandlers {
  constructor(private readonly templates: TemplatesService) {}

  @Handles(listWhatsappTemplates)
  list({ caller }: Call<typeof listWhatsappTemplates>): Promise<OutputOf<typeof listWhatsappTemplates>> {
    return this.templates.list(caller);
  }

  @Handles(listOrganizationWhatsappTemplates)
  listInOrganization({
    caller,
  }: Call<typeof listOrganizationWhatsappTemplates>): Promise<OutputOf<typeof listOrganizationWhatsappTemplates>> {
    return this.templates.list(caller);
  }

  @Handles(putWhatsappTemplate)
  put({ caller, input, deadline }: Call<typeof putWhatsappTemplate>): Promise<OutputOf<typeof putWhatsappTemplate>> {
    return this.templates.put(caller, input.body, deadline);
  }

  @Handles(sendTemplate)
  send({ caller, input, deadline }: Call<typeof sendTemplate>): Promise<OutputOf<typeof sendTemplate>> {
    return this.templates.send(caller, input.ids.chat, input.body, deadline);
  }
}
