import { chatMessageCreated, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { Consumes, type EventConsumer } from '@frontdesk/messaging';
import { Injectable } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { AiTurnsService } from './ai-turns.service.js';
import { ResponderSchedule } from './responder.schedule.js';

const NAME = 'visitor-messages';

/**
 * Queues a chat for the AI when a visitor has written. The consumer does not generate the reply, because that takes
 * long.
 */
@Consumes({ service: 'chats', name: NAME, events: [chatMessageCreated], batchSize: 50 })
@Injectable()
export class VisitorMessagesConsumer implements EventConsumer {
  constructor(
    private readonly turns: AiTurnsService,
    private readonly schedule: ResponderSchedule,
    private readonly config: ChatsConfig,
  ) {}

  async consume(events: EventEnvelope[]): Promise<void> {
    const waiting = this.config.CHAT_RESPONDER === 'off' ? [] : events.filter(isForTheAi);
    if (waiting.length === 0) return;
    await this.turns.note(NAME, waiting);
    this.schedule.wake();
  }
}

function isForTheAi({ data }: EventEnvelope): boolean {
  const { chat, message } = data as DataOf<typeof chatMessageCreated>;
  return message.sender === 'visitor' && chat.status === 'ai';
}
