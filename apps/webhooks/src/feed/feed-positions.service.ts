import { PeriodicTask, type RunEnd } from '@frontdesk/concurrency';
import { EVENT_FEED } from '@frontdesk/contracts';
import { reportChange } from '@frontdesk/messaging';
import { DataSource } from '@frontdesk/persistence';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { DueWorkService } from '../due-work/due-work.service.js';
import { FeedRepository } from './feed.repository.js';

/** How long an event waits for events with lower ids, which another process may be about to store. */
const WAIT_MS = 200;
/** The delay between runs while events wait. */
const SOON_MS = 100;
/** Stored events and the check for due work wake the task, so this interval is a precaution. */
const INTERVAL_MS = 60_000;
const AFTER_FAULT_MS = 1000;
const LIMIT = 5000;

/** Gives stored events their positions in the feed, independently of their deliveries. */
@Injectable()
export class FeedPositions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task: PeriodicTask;
  private timer: NodeJS.Timeout | undefined;
  private startSubscriptions: () => void = () => undefined;

  constructor(
    private readonly feed: FeedRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    dueWork: DueWorkService,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.task = new PeriodicTask({
      intervalMs: INTERVAL_MS,
      soonMs: SOON_MS,
      afterFaultMs: AFTER_FAULT_MS,
      run: () => this.run(),
      onFault: (error) => logFailure(logger, 'feed', error),
    });
    dueWork.onDue('feed', () => this.task.wake());
  }

  /** Sets the function that is called when events with subscriptions got their positions. */
  onSubscribed(start: () => void): void {
    this.startSubscriptions = start;
  }

  onApplicationBootstrap(): void {
    this.task.start();
  }

  /** Gives positions to events that were just stored, together with those that are stored meanwhile. */
  wakeSoon(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.task.wake();
    }, WAIT_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.task.stop();
  }

  private async run(): Promise<RunEnd> {
    const storedBy = new Date(this.clock.now().getTime() - WAIT_MS);
    const { advanced, isEmpty } = await this.feed.givePositions(storedBy, LIMIT);
    for (const { organizationId, livemode } of advanced) {
      reportChange(this.dataSource, { organizationId, livemode, collection: EVENT_FEED, id: null });
    }
    if (advanced.some(({ isSubscribed }) => isSubscribed)) this.startSubscriptions();
    return isEmpty ? 'done' : 'more';
  }
}
