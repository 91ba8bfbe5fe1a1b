import {
  crmConnectionTroubled,
  webhookEndpointDisabled,
  webhookEndpointFailing,
  type DataOf,
  type EventDeclaration,
  type EventEnvelope,
} from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { instant } from '../mail/mail-texts.js';
import { NotificationsService, type Announced } from './notifications.service.js';

const NAME = 'endpoint-notices';
const EVENTS: readonly EventDeclaration[] = [webhookEndpointFailing, webhookEndpointDisabled, crmConnectionTroubled];

/** Turns trouble of webhook endpoints and CRM connections into notices. */
@Consumes({ service: 'gateway', name: NAME, events: EVENTS })
@Injectable()
export class EndpointNoticesConsumer implements EventConsumer {
  constructor(private readonly notifications: NotificationsService) {}

  consume(events: EventEnvelope[]): Promise<void> {
    return this.notifications.add(NAME, events.map(announcedBy));
  }
}

function announcedBy(envelope: EventEnvelope): Announced {
  return envelope.type === crmConnectionTroubled.type ? ofConnection(envelope) : ofEndpoint(envelope);
}

function ofConnection({ id: eventId, organization_id, livemode, created_at: at, data }: EventEnvelope): Announced {
  const { crm_connection_id, name, trouble, since } = data as DataOf<typeof crmConnectionTroubled>;
  const words = {
    failing: `no success since ${instant(new Date(since))}`,
    paused: `paused, no success since ${instant(new Date(since))}`,
    access_refused: 'paused, because the CRM refused the token or secret',
  };
  const title = `${name}, ${words[trouble]}`;
  return { eventId, organization_id, livemode, at, kind: 'crm_failing', target_id: crm_connection_id, title };
}

function ofEndpoint({ id: eventId, type, organization_id, livemode, created_at: at, data }: EventEnvelope): Announced {
  const { webhook_endpoint_id, url, failing_since } = data as DataOf<typeof webhookEndpointFailing>;
  const since = instant(new Date(failing_since));
  const trouble =
    type === webhookEndpointDisabled.type ? `paused, no success since ${since}` : `no success since ${since}`;
  // The path of a URL may contain a secret.
  const title = `${new URL(url).host}, ${trouble}`;
  return { eventId, organization_id, livemode, at, kind: 'endpoint_failing', target_id: webhook_endpoint_id, title };
}
