import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import type { OutgoingMessage } from '../chats/outgoing-messages.repository.js';
import { WorkPump } from '../queues/work-pump.js';
import { OutgoingService } from './outgoing.service.js';

const MESSAGES_AT_A_TIME = 16;

@Injectable()
export class OutgoingSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly pump: WorkPump<OutgoingMessage>;

  constructor(outgoing: OutgoingService, config: ChatsConfig, @Inject(LOGGER) logger: Logger) {
    this.pump = new WorkPump({
      name: 'channel_messages',
      slots: MESSAGES_AT_A_TIME,
      intervalMs: config.CHAT_QUEUES_INTERVAL_MS,
      claim: (limit) => outgoing.claim(limit),
      // A send is not aborted when the process stops, since the retry could send it twice.
      run: (message) => outgoing.send(message, new AbortController().signal),
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.pump.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.pump.end();
  }
}
