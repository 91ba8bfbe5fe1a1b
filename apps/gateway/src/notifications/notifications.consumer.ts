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
import { MailQueue } from '../mail/mail-queue.js';
import { NotificationsService, type Announced } from './notifications.service.js';

const NAME = 'notifications';

/** Turns events of live mode into notices for the people who want them. */
@Consumes({
  service: 'gateway',
  name: NAME,
  events: [leadCreated, callCompleted, chatHandoffRequested, chatHandedOff],
  batchSize: 200,
})
@Injectable()
export class NotificationsConsumer implements EventConsumer {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly mails: MailQueue,
  ) {}

  /** Without mails, the broker keeps no copies of the events for this queue. */
  get isOff(): boolean {
    return !this.mails.isOn;
  }

  async consume(events: EventEnvelope[]): Promise<void> {
    if (!this.mails.isOn) return;
    const live = events.filter(({ livemode, data }) => livemode && data['sample'] !== true);
    await this.notifications.add(NAME, live.flatMap(announcedBy));
  }
}

/** Returns at most one occurrence. */
function announcedBy(event: EventEnvelope): Announced[] {
  const { id: eventId, type, organization_id, created_at: at } = event;
  const common = { eventId, organization_id, at };
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
