import {
  checkWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { EndpointsService } from './endpoints.service.js';

@Controller()
export class EndpointsHandlers {
  constructor(private readonly endpoints: EndpointsService) {}

  @Handles(listWebhookEndpoints)
  list({ caller }: Call<typeof listWebhookEndpoints>): Promise<OutputOf<typeof listWebhookEndpoints>> {
    return this.endpoints.list(caller);
  }

  @Handles(checkWebhookEndpoint)
  check({ caller, input }: Call<typeof checkWebhookEndpoint>): Promise<OutputOf<typeof checkWebhookEndpoint>> {
    return this.endpoints.check(caller, input.ids.webhookEndpoint);
  }

  @Handles(createWebhookEndpoint)
  create({
    caller,
    input,
    deadline,
  }: Call<typeof createWebhookEndpoint>): Promise<OutputOf<typeof createWebhookEndpoint>> {
    return this.endpoints.create(caller, input.body, deadline);
  }

  @Handles(deleteWebhookEndpoint)
  delete({
    caller,
    input,
    deadline,
  }: Call<typeof deleteWebhookEndpoint>): Promise<OutputOf<typeof deleteWebhookEndpoint>> {
    return this.endpoints.delete(caller, input.ids.webhookEndpoint, deadline);
  }
}
