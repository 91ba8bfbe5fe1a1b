import { changeLead, createLead, getLead, listLeads, recordLead, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { LeadsService } from './leads.service.js';

@Controller()
export class LeadsHandlers {
  constructor(private readonly leads: LeadsService) {}

  @Handles(listLeads)
  list({ caller, input }: Call<typeof listLeads>): Promise<OutputOf<typeof listLeads>> {
    return this.leads.list(caller, input.query, input.page!);
  }

  @Handles(getLead)
  get({ caller, input }: Call<typeof getLead>): Promise<OutputOf<typeof getLead>> {
    return this.leads.get(caller, input.ids.lead);
  }

  @Handles(createLead)
  create({ caller, input, deadline }: Call<typeof createLead>): Promise<OutputOf<typeof createLead>> {
    return this.leads.create(caller, input.body, deadline);
  }

  @Handles(recordLead)
  record({ caller, input, deadline }: Call<typeof recordLead>): Promise<OutputOf<typeof recordLead>> {
    return this.leads.record(caller, input.body, deadline);
  }

  @Handles(changeLead)
  change({ caller, input, deadline }: Call<typeof changeLead>): Promise<OutputOf<typeof changeLead>> {
    return this.leads.change(caller, input.ids.lead, input.body, deadline);
  }
}
