import { addInboundNumber, listInboundNumbers, removeInboundNumber, type InboundNumber } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { InboundNumbersService } from './inbound-numbers.service.js';

@Controller()
export class InboundNumbersController {
  constructor(private readonly numbers: InboundNumbersService) {}

  @Endpoint(addInboundNumber)
  add({ input, caller }: EndpointCall<typeof addInboundNumber>): Promise<{ data: InboundNumber }> {
    return this.numbers.add(input.ids.organization, input.body, caller);
  }

  @Endpoint(listInboundNumbers)
  list({ input }: EndpointCall<typeof listInboundNumbers>): Promise<{ data: InboundNumber[] }> {
    return this.numbers.list(input.ids.organization);
  }

  @Endpoint(removeInboundNumber)
  remove({ input, caller }: EndpointCall<typeof removeInboundNumber>): Promise<void> {
    return this.numbers.remove(input.ids.organization, input.ids.inboundNumber, caller);
  }
}
