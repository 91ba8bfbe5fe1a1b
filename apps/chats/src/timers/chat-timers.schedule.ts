import { LOGGER, Turns, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { ChatTimersService } from './chat-timers.service.js';

@Injectable()
export class ChatTimersSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly turns: Turns;

  constructor(timers: ChatTimersService, config: ChatsConfig, @Inject(LOGGER) logger: Logger) {
    this.turns = new Turns({
      intervalMs: config.CHAT_TIMERS_INTERVAL_MS,
      soonMs: 100,
      turn: (signal) => timers.turn(signal),
      onFault: (error) => logger.warn({ err: error }, 'chat_timers.waiting'),
    });
  }

  onApplicationBootstrap(): void {
    this.turns.begin();
  }

  /** Waits until the current transaction commits. */
  beforeApplicationShutdown(): Promise<void> {
    return this.turns.end();
  }
}
