import { PeriodicTask } from '@frontdesk/concurrency';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { ChatTimersService } from './chat-timers.service.js';

@Injectable()
export class ChatTimersSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(timers: ChatTimersService, config: ChatsConfig, @Inject(LOGGER) logger: Logger) {
    this.task = new PeriodicTask({
      intervalMs: config.CHAT_TIMERS_INTERVAL_MS,
      soonMs: 100,
      run: (signal) => timers.run(signal),
      onFault: (error) => logger.warn({ err: error }, 'chat_timers.waiting'),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Waits until the current transaction commits. */
  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
