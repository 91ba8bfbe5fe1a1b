import { credentialEnded, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { EventSubscriptionsService } from './event-subscriptions.service.js';

/** Ends the subscriptions of revoked keys and grants, and pauses the endpoints of grants. */
@Consumes({ service: 'webhooks', name: 'ended-credentials', events: [credentialEnded], batchSize: 50 })
@Injectable()
export class EndedCredentialsConsumer implements EventConsumer {
  constructor(private readonly subscriptions: EventSubscriptionsService) {}

  async consume(events: EventEnvelope[]): Promise<void> {
    for (const { organization_id, data } of events) {
      await this.subscriptions.endOf(organization_id, (data as DataOf<typeof credentialEnded>).credential);
    }
  }
}
