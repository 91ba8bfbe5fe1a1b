import {
  callCompleted,
  chatHandedOff,
  chatHandoffRequested,
  leadCreated,
  type DataOf,
  type EventEnvelope,
} from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { NotificationsService, type Announced } from './notifications.service.js';

const NAME = 'notifications';

/** Turns events into notices. */
@Consumes({
  service: 'gateway',
  name: NAME,
  events: [leadCreated, callCompleted, chatHandoffRequested, chatHandedOff],
  batchSize: 200,
  collectForMs: 500,
})
@Injectable()
export class NotificationsConsumer implements EventConsumer {
  constructor(private readonly notifications: NotificationsService) {}

  async consume(events: EventEnvelope[]): Promise<void> {
    const real = events.filter(({ data }) => data['sample'] !== true);
    await this.notifications.add(NAME, real.flatMap(announcedBy));
  }
}

/** Returns at most one occurrence. */
function announcedBy(event: EventEnvelope): Announced[] {
  const { id: eventId, type, organization_id, livemode, created_at: at } = event;
  const common = { eventId, organization_id, livemode, at };
  switch (type) {
    case leadCreated.type: {
      const { lead } = event.data as DataOf<typeof leadCreated>;
      const title = lead.name ?? lead.phone_number ?? lead.email;
      return [{ ...common, kind: 'new_lead', target_id: lead.id, title }];
    }
    case callCompleted.type: {
      const { call } = event.data as DataOf<typeof callCompleted>;
      const title = call.caller_name ?? call.from_number;
      return call.status === 'missed' ? [{ ...common, kind: 'missed_call', target_id: call.id, title }] : [];
    }
    case chatHandoffRequested.type:
    case chatHandedOff.type: {
      const { chat } = event.data as DataOf<typeof chatHandedOff>;
      const isWaiting = type === chatHandoffRequested.type || chat.status === 'with_owner';
      return isWaiting ? [{ ...common, kind: 'chat_waiting', target_id: chat.id, title: null }] : [];
    }
    default:
      return [];
  }
}
