import { credentialEnded, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { EventSubscriptionsService } from './event-subscriptions.service.js';

/** Ends the subscriptions of revoked keys and grants. */
@Consumes({ service: 'webhooks', name: 'ended-credentials', events: [credentialEnded], batchSize: 50 })
@Injectable()
export class EndedCredentialsConsumer implements EventConsumer {
  constructor(private readonly subscriptions: EventSubscriptionsService) {}

  consume(events: EventEnvelope[]): Promise<void> {
    return this.subscriptions.endOf(events.map(({ data }) => (data as DataOf<typeof credentialEnded>).credential));
  }
}
