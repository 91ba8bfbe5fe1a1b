import {
  getDeliveryPayload,
  getEndpointDelivery,
  listDeliveryHeaders,
  listEndpointDeliveries,
  listEventDeliveries,
  listWebhookDeliveries,
  retryEndpointDelivery,
  retryWebhookDelivery,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { DeliveryLogService } from './delivery-log.service.js';

@Controller()
export class DeliveryLogHandlers {
  constructor(private readonly log: DeliveryLogService) {}

  @Handles(listWebhookDeliveries)
  list({ caller, input }: Call<typeof listWebhookDeliveries>): Promise<OutputOf<typeof listWebhookDeliveries>> {
    return this.log.list(caller, input.query, input.page!);
  }

  @Handles(retryWebhookDelivery)
  retry({
    caller,
    input,
    deadline,
  }: Call<typeof retryWebhookDelivery>): Promise<OutputOf<typeof retryWebhookDelivery>> {
    return this.log.retry(caller, input.ids.delivery, deadline);
  }

  @Handles(listEndpointDeliveries)
  listOfEndpoint({
    caller,
    input,
  }: Call<typeof listEndpointDeliveries>): Promise<OutputOf<typeof listEndpointDeliveries>> {
    return this.log.listOfEndpoint(caller, input.ids.webhookEndpoint, input.query, input.page!);
  }

  @Handles(listEventDeliveries)
  listOfEvent({ caller, input }: Call<typeof listEventDeliveries>): Promise<OutputOf<typeof listEventDeliveries>> {
    return this.log.listOfEvent(caller, input.query.event_id);
  }

  @Handles(getEndpointDelivery)
  getOfEndpoint({ caller, input }: Call<typeof getEndpointDelivery>): Promise<OutputOf<typeof getEndpointDelivery>> {
    return this.log.getOfEndpoint(caller, input.ids.webhookEndpoint, input.ids.delivery);
  }

  @Handles(listDeliveryHeaders)
  headersOfEndpoint({
    caller,
    input,
  }: Call<typeof listDeliveryHeaders>): Promise<OutputOf<typeof listDeliveryHeaders>> {
    return this.log.headersOfEndpoint(caller, input.ids.webhookEndpoint, input.ids.delivery);
  }

  @Handles(getDeliveryPayload)
  payloadOfEndpoint({ caller, input }: Call<typeof getDeliveryPayload>): Promise<OutputOf<typeof getDeliveryPayload>> {
    return this.log.payloadOfEndpoint(caller, input.ids.webhookEndpoint, input.ids.delivery);
  }

  @Handles(retryEndpointDelivery)
  retryOfEndpoint({
    caller,
    input,
    deadline,
  }: Call<typeof retryEndpointDelivery>): Promise<OutputOf<typeof retryEndpointDelivery>> {
    return this.log.retryOfEndpoint(caller, input.ids.webhookEndpoint, input.ids.delivery, deadline);
  }
}
