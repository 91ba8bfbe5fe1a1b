import { deleteEventSubscription, putEventSubscription, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { EventSubscriptionsService } from './event-subscriptions.service.js';

@Controller()
export class EventSubscriptionsHandlers {
  constructor(private readonly subscriptions: EventSubscriptionsService) {}

  @Handles(putEventSubscription)
  put({ caller, input, deadline }: Call<typeof putEventSubscription>): Promise<OutputOf<typeof putEventSubscription>> {
    return this.subscriptions.put(caller, input.body, deadline);
  }

  @Handles(deleteEventSubscription)
  delete({
    caller,
    input,
    deadline,
  }: Call<typeof deleteEventSubscription>): Promise<OutputOf<typeof deleteEventSubscription>> {
    return this.subscriptions.delete(caller, input.body, deadline);
  }
}
