import {
  addOperatorDoNotCall,
  createDoNotCall,
  deleteDoNotCall,
  importDoNotCall,
  listDoNotCall,
  recordDoNotCall,
  removeDoNotCall,
  removeOperatorDoNotCall,
  type DoNotCallEntry,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { AnswerWithStatus, Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';
import { RegistryUploads } from './registry-uploads.js';

/** An entry that was there already is answered 200. */
@Controller()
export class DoNotCallController {
  constructor(
    private readonly owner: OwnerCalls,
    private readonly registryUploads: RegistryUploads,
  ) {}

  @Endpoint(listDoNotCall)
  list(call: EndpointCall<typeof listDoNotCall>): Promise<Page<DoNotCallEntry>> {
    return this.owner.ask(call);
  }

  @Endpoint(createDoNotCall)
  create(call: EndpointCall<typeof createDoNotCall>): Promise<unknown> {
    return this.added(call);
  }

  @Endpoint(deleteDoNotCall)
  delete(call: EndpointCall<typeof deleteDoNotCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(recordDoNotCall)
  record(call: EndpointCall<typeof recordDoNotCall>): Promise<unknown> {
    return this.added(call);
  }

  @Endpoint(removeDoNotCall)
  remove(call: EndpointCall<typeof removeDoNotCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(importDoNotCall)
  import(call: EndpointCall<typeof importDoNotCall>): Promise<Buffer> {
    return this.registryUploads.passOn(call);
  }

  @Endpoint(addOperatorDoNotCall)
  addOperators(call: EndpointCall<typeof addOperatorDoNotCall>): Promise<unknown> {
    return this.added(call);
  }

  @Endpoint(removeOperatorDoNotCall)
  removeOperators(call: EndpointCall<typeof removeOperatorDoNotCall>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  private async added(
    call: EndpointCall<typeof createDoNotCall | typeof recordDoNotCall | typeof addOperatorDoNotCall>,
  ): Promise<unknown> {
    const { data, existing } = await this.owner.ask(call);
    return existing ? new AnswerWithStatus(200, { data }) : { data };
  }
}
