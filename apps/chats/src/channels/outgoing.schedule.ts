import { LeasedWorker } from '@frontdesk/concurrency';
import { logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import type { OutgoingMessage } from '../chats/outgoing-messages.repository.js';
import { OutgoingService } from './outgoing.service.js';

const MAX_CONCURRENT_MESSAGES = 16;
/** How often an idle worker claims messages. `DueQueuesSchedule` wakes it earlier. */
const IDLE_CLAIM_MS = 60_000;

@Injectable()
export class OutgoingSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: LeasedWorker<OutgoingMessage>;

  constructor(outgoing: OutgoingService, config: ChatsConfig, @Inject(LOGGER) logger: Logger) {
    this.worker = new LeasedWorker({
      limit: MAX_CONCURRENT_MESSAGES,
      intervalMs: config.CHAT_QUEUES_INTERVAL_MS,
      idleIntervalMs: IDLE_CLAIM_MS,
      refills: true,
      claim: (limit) => outgoing.claim(limit),
      // A send is not aborted when the process stops, because the retry could send the message twice.
      run: (message) => outgoing.send(message, new AbortController().signal),
      onFault: (error) => logFailure(logger, 'channel_messages', error),
    });
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  /** Wakes the worker when messages are due. */
  wake(): void {
    this.worker.wake();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }
}
