import {
  checkWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  testWebhookEndpoint,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { EndpointTestsService } from './endpoint-tests.service.js';
import { EndpointsService } from './endpoints.service.js';

@Controller()
export class EndpointsHandlers {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly tests: EndpointTestsService,
  ) {}

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

  @Handles(testWebhookEndpoint)
  test({ caller, input, deadline }: Call<typeof testWebhookEndpoint>): Promise<OutputOf<typeof testWebhookEndpoint>> {
    return this.tests.send(caller, input.ids.webhookEndpoint, input.body.event ?? null, deadline);
  }
}
