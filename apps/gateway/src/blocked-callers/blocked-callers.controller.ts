import {
  createBlockedCaller,
  deleteBlockedCaller,
  listBlockedCallers,
  type BlockedCaller,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { AnswerWithStatus, Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

@Controller()
export class BlockedCallersController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(listBlockedCallers)
  list(call: EndpointCall<typeof listBlockedCallers>): Promise<Page<BlockedCaller>> {
    return this.owner.ask(call);
  }

  @Endpoint(createBlockedCaller)
  async create(call: EndpointCall<typeof createBlockedCaller>): Promise<unknown> {
    const { data, existing } = await this.owner.ask(call);
    return existing ? new AnswerWithStatus(200, { data }) : { data };
  }

  @Endpoint(deleteBlockedCaller)
  delete(call: EndpointCall<typeof deleteBlockedCaller>): Promise<Buffer> {
    return this.owner.forward(call);
  }
}
