import { PeriodicTask } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { OutgoingSchedule } from '../channels/outgoing.schedule.js';
import { ChatsConfig } from '../chats.config.js';
import { ResponderSchedule } from '../responder/responder.schedule.js';
import { DueQueuesRepository } from './due-queues.repository.js';

/** Wakes the workers of due queues. An idle process therefore runs one statement instead of a claim for each queue. */
@Injectable()
export class DueQueuesSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    queues: DueQueuesRepository,
    responder: ResponderSchedule,
    outgoing: OutgoingSchedule,
    clock: Clock,
    config: ChatsConfig,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: config.CHAT_QUEUES_INTERVAL_MS,
      run: async () => {
        const due = await queues.find(clock.now());
        if (due.replies) responder.wake();
        if (due.leads) responder.wakeLeads();
        if (due.messages) outgoing.wake();
      },
      onFault: (error) => logFailure(logger, 'chat_queues', error),
    });
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }
}
