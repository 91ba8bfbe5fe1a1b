import { createLead, getLead, listLeads, recordLead, type Lead, type Page } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { AnswerWithStatus, Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

@Controller()
export class LeadsController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(listLeads)
  list(call: EndpointCall<typeof listLeads>): Promise<Page<Lead>> {
    return this.owner.ask(call);
  }

  @Endpoint(getLead)
  get(call: EndpointCall<typeof getLead>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(createLead)
  create(call: EndpointCall<typeof createLead>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(recordLead)
  async record(call: EndpointCall<typeof recordLead>): Promise<unknown> {
    const { data, repeated } = await this.owner.ask(call);
    return repeated ? new AnswerWithStatus(200, { data }) : { data };
  }
}
