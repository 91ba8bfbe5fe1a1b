import { testWebhookEndpoint, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { EndpointTestsService } from './endpoint-tests.service.js';

@Controller()
export class EndpointTestsHandlers {
  constructor(private readonly tests: EndpointTestsService) {}

  @Handles(testWebhookEndpoint)
  test({ caller, input, deadline }: Call<typeof testWebhookEndpoint>): Promise<OutputOf<typeof testWebhookEndpoint>> {
    return this.tests.send(caller, input.ids.webhookEndpoint, input.body.event ?? null, deadline);
  }
}
