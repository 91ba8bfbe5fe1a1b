import { listWebhookDeliveries, retryWebhookDelivery, type OutputOf } from '@frontdesk/contracts';
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
}
