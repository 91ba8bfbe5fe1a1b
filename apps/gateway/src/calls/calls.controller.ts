import { blockCall, getCall, listCalls, recordCall, updateCall, type Call, type Page } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { AnswerWithStatus, Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

@Controller()
export class CallsController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(listCalls)
  list(call: EndpointCall<typeof listCalls>): Promise<Page<Call>> {
    return this.owner.ask(call);
  }

  @Endpoint(getCall)
  get(call: EndpointCall<typeof getCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(recordCall)
  async record(call: EndpointCall<typeof recordCall>): Promise<unknown> {
    const { data, repeated } = await this.owner.ask(call);
    return repeated ? new AnswerWithStatus(200, { data }) : { data };
  }

  @Endpoint(updateCall)
  update(call: EndpointCall<typeof updateCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(blockCall)
  async block(call: EndpointCall<typeof blockCall>): Promise<unknown> {
    const { data, existing } = await this.owner.ask(call);
    return existing ? new AnswerWithStatus(200, { data }) : { data };
  }
}
