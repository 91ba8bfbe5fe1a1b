import { listConsents, recordConsent, revokeConsent, type Consent, type Page } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { AnswerWithStatus, Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

@Controller()
export class ConsentsController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(recordConsent)
  async record(call: EndpointCall<typeof recordConsent>): Promise<unknown> {
    const { data, repeated } = await this.owner.ask(call);
    return repeated ? new AnswerWithStatus(200, { data }) : { data };
  }

  @Endpoint(listConsents)
  list(call: EndpointCall<typeof listConsents>): Promise<Page<Consent>> {
    return this.owner.ask(call);
  }

  @Endpoint(revokeConsent)
  revoke(call: EndpointCall<typeof revokeConsent>): Promise<Buffer> {
    return this.owner.forward(call);
  }
}
