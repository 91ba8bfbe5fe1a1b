import { valueWithin } from '@frontdesk/concurrency';
import { isTransientDatabaseFault, NotificationListener, reasonOf } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  QUEUES_CHANNEL,
  OrganizationQueuesRepository,
  type ClaimedQueue,
} from '../calls/organization-queues.repository.js';
import { DialerConfig } from '../dialer.config.js';
import { DueWorkService } from '../due-work/due-work.service.js';
import { dialingMetrics, reportCarrierRequests } from './dialing-metrics.js';
import { DialsService } from './dials.service.js';
import { OrganizationQueueWorker } from './organization-queue-worker.service.js';

/**
 * The longest interval between two claims. Due times, ends of leases and NOTIFY wake the scheduler on time.
 * `DueWorkService` covers lost notifications, changed clocks, and due times that only a killed process knew.
 */
const IDLE_CLAIM_MS = 60_000;
const RETRY_MS = 1000;
/** How long shutdown waits until the carrier has responded and the response is stored. */
const SHUTDOWN_MS = 11_000;

/**
 * Claims due organization queues and works on them: concurrently within a process, and shared among processes through
 * leases. NOTIFY and due times wake it; the tables hold all state.
 */
@Injectable()
export class SchedulerService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private readonly listener: NotificationListener;
  private timer: NodeJS.Timeout | undefined;
  private wakeAt = Infinity;
  private claiming: Promise<void> | undefined;
  private claimAgain = false;
  private pausedUntil = 0;
  private isStopping = false;

  constructor(
    private readonly queues: OrganizationQueuesRepository,
    private readonly worker: OrganizationQueueWorker,
    private readonly dials: DialsService,
    private readonly config: DialerConfig,
    private readonly clock: Clock,
    dueWork: DueWorkService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    dueWork.onDue('queues', () => this.wakeIn(0));
    this.listener = new NotificationListener({
      databaseUrl: config.DATABASE_URL,
      channel: QUEUES_CHANNEL,
      onNotification: (dueAt) => this.wakeIn(dueAt ? Number(dueAt) - this.clock.now().getTime() : 0),
    });
  }

  onApplicationBootstrap(): void {
    reportCarrierRequests(() => this.dials.activeRequests);
    this.listener.start();
    this.wakeIn(0);
  }

  /** Stops claiming, finishes dials in progress and releases the queues. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await valueWithin(SHUTDOWN_MS, this.finish(), undefined);
  }

  private async finish(): Promise<void> {
    await this.listener.stop();
    await this.claiming;
    await Promise.all(this.running);
    await this.queues.wakeOthers().catch((error: unknown) => this.report(error, 'scheduler.others_not_woken'));
    await this.dials.finish();
  }

  /** Wakes the scheduler after the delay, unless it wakes earlier anyway. */
  private wakeIn(delayMs: number): void {
    const now = performance.now();
    const at = Math.max(now + Math.min(Math.max(delayMs, 0), IDLE_CLAIM_MS), this.pausedUntil);
    if (this.isStopping || this.wakeAt <= at) return;
    clearTimeout(this.timer);
    this.wakeAt = at;
    this.timer = setTimeout(() => {
      this.wakeAt = Infinity;
      this.claimNow();
    }, at - now);
  }

  private claimNow(): void {
    if (this.isStopping) return;
    // A claim that is already running may have started too early to see the change.
    this.claimAgain = true;
    this.claiming ??= this.claimAll().finally(() => (this.claiming = undefined));
  }

  private async claimAll(): Promise<void> {
    try {
      while (this.claimAgain && !this.isStopping) {
        this.claimAgain = false;
        const free = this.config.DIALER_QUEUE_SLOTS - this.running.size;
        // When a queue is released, the scheduler claims again.
        if (free <= 0) break;
        const claimed = await this.claim(free);
        for (const queue of claimed) this.begin(queue);
      }
      this.wakeIn(this.running.size < this.config.DIALER_QUEUE_SLOTS ? await this.untilNextDue() : IDLE_CLAIM_MS);
    } catch (error) {
      this.report(error, 'scheduler.failed_to_claim');
      this.pause();
    }
  }

  private claim(limit: number): Promise<ClaimedQueue[]> {
    const now = this.clock.now();
    const leasedUntil = new Date(now.getTime() + this.config.DIALER_LEASE_SECONDS * 1000);
    return this.queues.claim({ now, leasedUntil, limit });
  }

  private async untilNextDue(): Promise<number> {
    const now = this.clock.now();
    const next = await this.queues.nextDue(now);
    return next ? next.getTime() - now.getTime() : IDLE_CLAIM_MS;
  }

  private begin(queue: ClaimedQueue): void {
    if (queue.wasAbandoned) dialingMetrics.leaseTakeovers.inc();
    const work = this.work(queue).finally(() => {
      this.running.delete(work);
      if (performance.now() >= this.pausedUntil) this.claimNow();
    });
    this.running.add(work);
  }

  /** Never rejects. */
  private async work(queue: ClaimedQueue): Promise<void> {
    const leaseMs = this.config.DIALER_LEASE_SECONDS * 1000;
    const claimedAt = performance.now();
    // Work on the queue stops well before the lease expires.
    const stopAt = claimedAt + leaseMs / 2;
    try {
      await this.worker.work(queue, () => !this.isStopping && performance.now() < stopAt);
    } catch (error) {
      this.report(error, 'scheduler.queue_failed');
      this.pause();
      await this.retryRelease(queue, claimedAt + leaseMs);
    }
  }

  /**
   * Retries the release until the database is available or the lease expires. After that, another process takes over.
   */
  private async retryRelease(queue: ClaimedQueue, leasedUntil: number): Promise<void> {
    while (!this.isStopping && performance.now() < leasedUntil) {
      await sleep(RETRY_MS);
      try {
        await this.queues.release(queue, async () => this.clock.now());
        return;
      } catch (error) {
        this.report(error, 'scheduler.queue_not_released');
      }
    }
  }

  private pause(): void {
    this.pausedUntil = performance.now() + RETRY_MS;
    this.wakeIn(RETRY_MS);
  }

  private report(error: unknown, message: string): void {
    if (isTransientDatabaseFault(error))
      this.logger.warn({ reason: reasonOf(error) }, 'scheduler.waiting_for_database');
    else this.logger.error({ err: error }, message);
  }
}
