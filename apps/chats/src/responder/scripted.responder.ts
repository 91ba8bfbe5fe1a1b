import type { RpcClient } from '@frontdesk/messaging';
import { respond } from '@frontdesk/receptionist';
import type { Clock } from '@frontdesk/service-host';
import { calendarOf, watched } from './chat-calendar.js';
import { ChatResponder, type Conversation, type Reply } from './chat-responder.js';
import { toReply } from './receptionist-actions.js';
import { forReceptionist } from './receptionist-conversation.js';

/** The receptionist without a language model. */
export class ScriptedResponder extends ChatResponder {
  constructor(
    private readonly clock: Clock,
    private readonly rpc: Pick<RpcClient, 'call'>,
  ) {
    super();
  }

  async reply(conversation: Conversation): Promise<Reply> {
    const { calendar, wasChanged } = watched(calendarOf(conversation, this.rpc));
    const reply = toReply(await respond(forReceptionist(conversation, this.clock.now()), { calendar }));
    return { ...reply, hasChangedCalendar: wasChanged() };
  }
}
