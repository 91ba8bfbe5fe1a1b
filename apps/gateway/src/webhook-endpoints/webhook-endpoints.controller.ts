import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  testWebhookEndpoint,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

@Controller()
export class WebhookEndpointsController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(listWebhookEndpoints)
  list(call: EndpointCall<typeof listWebhookEndpoints>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(createWebhookEndpoint)
  create(call: EndpointCall<typeof createWebhookEndpoint>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(deleteWebhookEndpoint)
  delete(call: EndpointCall<typeof deleteWebhookEndpoint>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(testWebhookEndpoint)
  test(call: EndpointCall<typeof testWebhookEndpoint>): Promise<Buffer> {
    return this.owner.forward(call);
  }
}
