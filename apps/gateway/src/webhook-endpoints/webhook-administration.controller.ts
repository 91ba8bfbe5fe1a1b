import {
  cancelWebhookReplay,
  getWebhookReplay,
  listOrganizationEndpoints,
  listWebhookDeliveries,
  retryWebhookDelivery,
  rotateWebhookSecret,
  startWebhookReplay,
  updateWebhookEndpoint,
  type LoggedDelivery,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

/** Webhook endpoints and deliveries on the platform API. */
@Controller()
export class WebhookAdministrationController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(listOrganizationEndpoints)
  list(call: EndpointCall<typeof listOrganizationEndpoints>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(updateWebhookEndpoint)
  update(call: EndpointCall<typeof updateWebhookEndpoint>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(rotateWebhookSecret)
  rotateSecret(call: EndpointCall<typeof rotateWebhookSecret>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(listWebhookDeliveries)
  listDeliveries(call: EndpointCall<typeof listWebhookDeliveries>): Promise<Page<LoggedDelivery>> {
    return this.owner.ask(call);
  }

  @Endpoint(retryWebhookDelivery)
  retry(call: EndpointCall<typeof retryWebhookDelivery>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(startWebhookReplay)
  startReplay(call: EndpointCall<typeof startWebhookReplay>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(getWebhookReplay)
  getReplay(call: EndpointCall<typeof getWebhookReplay>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(cancelWebhookReplay)
  cancelReplay(call: EndpointCall<typeof cancelWebhookReplay>): Promise<Buffer> {
    return this.owner.forward(call);
  }
}
