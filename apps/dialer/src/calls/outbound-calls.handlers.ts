import {
  cancelOutboundCall,
  checkCallInOrganization,
  checkOutboundCall,
  checkOutboundCallExists,
  createOutboundCall,
  getOutboundCall,
  getOutboundDecision,
  getOwnOutboundDecision,
  listOutboundCalls,
  requestOutboundCall,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { OutboundCallsService } from './outbound-calls.service.js';

@Controller()
export class OutboundCallsHandlers {
  constructor(private readonly calls: OutboundCallsService) {}

  @Handles(listOutboundCalls)
  list({ caller, input }: Call<typeof listOutboundCalls>): Promise<OutputOf<typeof listOutboundCalls>> {
    return this.calls.list(caller, input.query, input.page!);
  }

  @Handles(getOutboundCall)
  get({ caller, input }: Call<typeof getOutboundCall>): Promise<OutputOf<typeof getOutboundCall>> {
    return this.calls.get(caller, input.ids.outboundCall);
  }

  @Handles(createOutboundCall)
  create({ caller, input, deadline }: Call<typeof createOutboundCall>): Promise<OutputOf<typeof createOutboundCall>> {
    return this.calls.create(caller, input.body, deadline);
  }

  @Handles(checkOutboundCallExists)
  exists({ caller, input }: Call<typeof checkOutboundCallExists>): Promise<OutputOf<typeof checkOutboundCallExists>> {
    return this.calls.exists(caller, input.ids.outboundCall);
  }

  @Handles(requestOutboundCall)
  request({
    caller,
    input,
    deadline,
  }: Call<typeof requestOutboundCall>): Promise<OutputOf<typeof requestOutboundCall>> {
    return this.calls.request(caller, input.body, deadline);
  }

  @Handles(checkOutboundCall)
  check({ caller, input }: Call<typeof checkOutboundCall>): Promise<OutputOf<typeof checkOutboundCall>> {
    return this.calls.check(caller, input.body);
  }

  @Handles(cancelOutboundCall)
  cancel({ caller, input, deadline }: Call<typeof cancelOutboundCall>): Promise<OutputOf<typeof cancelOutboundCall>> {
    return this.calls.cancel(caller, input.ids.outboundCall, deadline);
  }

  @Handles(checkCallInOrganization)
  checkInOrganization({
    caller,
    input,
  }: Call<typeof checkCallInOrganization>): Promise<OutputOf<typeof checkCallInOrganization>> {
    return this.calls.checkInOrganization(caller, input.body);
  }

  @Handles(getOutboundDecision)
  decision({ caller, input }: Call<typeof getOutboundDecision>): Promise<OutputOf<typeof getOutboundDecision>> {
    return this.calls.decision(caller, input.ids.outboundCall);
  }

  @Handles(getOwnOutboundDecision)
  ownDecision({
    caller,
    input,
  }: Call<typeof getOwnOutboundDecision>): Promise<OutputOf<typeof getOwnOutboundDecision>> {
    return this.calls.ownDecision(caller, input.ids.outboundCall);
  }
}
