import { PeriodicTask, type RunEnd } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { DueWorkService } from '../due-work/due-work.service.js';
import { EventSubscriptionsRepository } from '../endpoints/event-subscriptions.repository.js';
import { FeedPositions } from '../feed/feed-positions.service.js';

/** The delay between runs while subscriptions are behind the feed. */
const SOON_MS = 100;
/** New positions and the check for due work wake the task, so this interval is a precaution. */
const INTERVAL_MS = 60_000;
const AFTER_FAULT_MS = 1000;
/** The number of subscriptions that one run moves on. */
const LIMIT = 50;

/** Creates the deliveries of subscriptions from the feed, and removes expired subscriptions. */
@Injectable()
export class SubscribedEvents implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;

  constructor(
    private readonly subscriptions: EventSubscriptionsRepository,
    private readonly dispatcher: DispatcherService,
    private readonly clock: Clock,
    feed: FeedPositions,
    dueWork: DueWorkService,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: INTERVAL_MS,
      soonMs: SOON_MS,
      afterFaultMs: AFTER_FAULT_MS,
      run: () => this.run(),
      onFault: (error) => logFailure(logger, 'subscriptions', error),
    });
    feed.onSubscribed(() => this.task.wake());
    dueWork.onDue('subscriptions', () => this.task.wake());
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.task.stop();
  }

  private async run(): Promise<RunEnd> {
    const now = this.clock.now();
    await this.subscriptions.endExpired(now);
    const { moved, created } = await this.subscriptions.deliver(now, LIMIT);
    if (created > 0) this.dispatcher.wakeNow();
    return moved > 0 ? 'more' : 'done';
  }
}
