import {
  callCompleted,
  chatClosed,
  chatHandedOff,
  chatHandoffRequested,
  leadCreated,
  type DataOf,
  type EventEnvelope,
} from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { ConversationTitles, type AnnouncedConversation } from './conversation-titles.js';
import { NotificationsService } from './notifications.service.js';
import { WaitingChats } from './waiting-chats.js';

const NAME = 'notifications';

/** Turns events into notices. */
@Consumes({
  service: 'gateway',
  name: NAME,
  events: [leadCreated, callCompleted, chatHandoffRequested, chatHandedOff, chatClosed],
  batchSize: 200,
  collectForMs: 500,
})
@Injectable()
export class NotificationsConsumer implements EventConsumer {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly waiting: WaitingChats,
    private readonly titles: ConversationTitles,
  ) {}

  async consume(events: EventEnvelope[]): Promise<void> {
    const real = events.filter(({ data }) => data['sample'] !== true);
    const announced = await this.waiting.complete(real.flatMap(announcedBy));
    await this.notifications.add(NAME, await this.titles.complete(announced));
  }
}

function announcedBy(event: EventEnvelope): AnnouncedConversation[] {
  const { id: eventId, type, organization_id, livemode, created_at: at } = event;
  const common = { eventId, organization_id, livemode, at };
  switch (type) {
    case leadCreated.type: {
      const { lead } = event.data as DataOf<typeof leadCreated>;
      const title = lead.name ?? lead.phone_number ?? lead.email;
      const notice = { ...common, target_id: lead.id, title };
      const isEmergency = lead.urgency === 'emergency';
      return [{ ...notice, kind: 'new_lead' }, ...(isEmergency ? [{ ...notice, kind: 'emergency' } as const] : [])];
    }
    case callCompleted.type: {
      const { call } = event.data as DataOf<typeof callCompleted>;
      const title = call.caller_name ?? call.from_number;
      const notice = { ...common, target_id: call.id, title };
      if (call.status === 'missed') return [{ ...notice, kind: 'missed_call' }];
      return call.status === 'completed' && !call.spam ? [{ ...notice, kind: 'call_ended' }] : [];
    }
    case chatHandoffRequested.type:
    case chatHandedOff.type: {
      const { chat } = event.data as DataOf<typeof chatHandedOff>;
      const isWaiting = type === chatHandoffRequested.type || chat.status === 'with_owner';
      return isWaiting ? [{ ...common, kind: 'chat_waiting', target_id: chat.id, title: null }] : [];
    }
    case chatClosed.type: {
      const { chat } = event.data as DataOf<typeof chatClosed>;
      if (chat.message_count === 0) return [];
      return [{ ...common, kind: 'chat_ended', target_id: chat.id, title: null, lead_id: chat.lead_id }];
    }
    default:
      return [];
  }
}
