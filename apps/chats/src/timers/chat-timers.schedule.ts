import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ChatsConfig } from '../chats.config.js';
import { ChatTimersService } from './chat-timers.service.js';
import { Turns } from './turns.js';

@Injectable()
export class ChatTimersSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly turns: Turns;

  constructor(timers: ChatTimersService, config: ChatsConfig, @Inject(LOGGER) logger: Logger) {
    const intervalMs = config.CHAT_TIMERS_INTERVAL_MS;
    this.turns = new Turns({
      name: 'chat_timers',
      intervalMs,
      soonMs: 100,
      turn: (signal) => timers.turn(signal),
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.turns.begin();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.turns.end();
  }
}
