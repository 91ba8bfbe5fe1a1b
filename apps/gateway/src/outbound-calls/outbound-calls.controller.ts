import {
  checkOutboundCall,
  createOutboundCall,
  getOutboundCall,
  getOutboundDecision,
  listOutboundCalls,
  reportProgress,
  requestOutboundCall,
  type OutboundCall,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

@Controller()
export class OutboundCallsController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(listOutboundCalls)
  list(call: EndpointCall<typeof listOutboundCalls>): Promise<Page<OutboundCall>> {
    return this.owner.ask(call);
  }

  @Endpoint(getOutboundCall)
  get(call: EndpointCall<typeof getOutboundCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(createOutboundCall)
  create(call: EndpointCall<typeof createOutboundCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(requestOutboundCall)
  request(call: EndpointCall<typeof requestOutboundCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(reportProgress)
  report(call: EndpointCall<typeof reportProgress>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(checkOutboundCall)
  check(call: EndpointCall<typeof checkOutboundCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(getOutboundDecision)
  decision(call: EndpointCall<typeof getOutboundDecision>): Promise<Buffer> {
    return this.owner.forward(call);
  }
}
