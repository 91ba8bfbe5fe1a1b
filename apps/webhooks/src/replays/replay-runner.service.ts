import { LeasedWorker, valueWithin } from '@frontdesk/concurrency';
import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { Clock, logFailure, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClaimsService } from '../deliveries/claims.service.js';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { deliveriesPerClaim, PACE, pauseMsSince } from '../dispatch/drain-pace.js';
import { DueWorkService } from '../due-work/due-work.service.js';
import { WebhooksConfig } from '../webhooks.config.js';
import type { ReplayEntity } from './replay.entity.js';
import { ReplaysRepository } from './replays.repository.js';

/** The number of concurrent replays of one process. */
const MAX_REPLAYS = 4;
/** The number of concurrent deliveries of one replay. The other slots of its endpoint are left to new events. */
const MAX_IN_PROGRESS = 2;
/** The next delivery is sent after the previous response, or at the latest after this time. */
const MAX_WAIT_MS = 250;

/**
 * Runs replays while slots are free, one delivery after the other at a limited rate. One process at a time runs a
 * replay. The claim of each delivery also advances the replay, in one statement. After an interruption, another process
 * continues with the next delivery, and the claimed one is sent when its lease expires.
 */
@Injectable()
export class ReplayRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: LeasedWorker<ReplayEntity>;
  /** Number of deliveries in progress by replay. */
  private readonly inProgress = new Map<number, number>();

  constructor(
    private readonly replays: ReplaysRepository,
    private readonly claims: ClaimsService,
    private readonly dispatcher: DispatcherService,
    dueWork: DueWorkService,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.worker = new LeasedWorker({
      ...PACE,
      limit: MAX_REPLAYS,
      claim: async (limit) => (this.dispatcher.hasCapacity ? this.replays.claim(this.clock.now(), limit) : []),
      run: (replay, signal) => this.run(replay, signal),
      onFault: (error) => this.report(error),
    });
    dueWork.onDue('replays', () => this.worker.wake());
  }

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }

  /** Sends deliveries at the configured rate. */
  private async run(replay: ReplayEntity, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    if (replay.total === null && replay.passed_id === null) {
      await this.countRemaining(replay);
    }
    const most = deliveriesPerClaim(this.config.WEBHOOK_REPLAY_PER_SECOND);
    const next = await this.replays.next(replay, most);
    for (const { id, created_at } of next) {
      if (signal.aborted || !(await this.send(replay, id, created_at))) break;
    }
    const now = this.clock.now();
    if (next.length === 0) {
      await this.replays.complete(replay, wholeSecond(now));
      this.logger.info({ replay_id: replay.id, organization_id: replay.organization_id }, 'replay.completed');
      return;
    }
    await this.replays.release(replay, new Date(now.getTime() + pauseMsSince(startedAt)));
  }

  /** If the count times out, the replay continues and has no total. */
  private async countRemaining(replay: ReplayEntity): Promise<void> {
    try {
      const total = await this.replays.count(replay);
      if (total !== null) await this.replays.storeTotal(replay, total);
    } catch (error) {
      if (!isTransientDatabaseFault(error)) throw error;
      this.report(error);
    }
  }

  /** Sends one delivery, and returns whether the next may follow. */
  private async send(replay: ReplayEntity, deliveryId: number, createdAt: Date): Promise<boolean> {
    if (!this.dispatcher.hasCapacity || this.inProgressOf(replay) >= MAX_IN_PROGRESS) return false;
    const { id: replayId, lease: replayLease, delivery_status: status } = replay;
    const step = { replayId, replayLease, deliveryId, createdAt, status };
    const outcome = await this.dispatcher.sendOne((lease) => this.claims.claimReplayed(step, lease));
    if (outcome === 'at limit') return false;
    if (outcome !== 'nothing') await valueWithin(MAX_WAIT_MS, this.follow(replay, outcome.settled), undefined);
    return true;
  }

  private async follow(replay: ReplayEntity, settled: Promise<void>): Promise<void> {
    this.inProgress.set(replay.id, this.inProgressOf(replay) + 1);
    await settled;
    const left = this.inProgressOf(replay) - 1;
    if (left > 0) this.inProgress.set(replay.id, left);
    else this.inProgress.delete(replay.id);
  }

  private report(error: unknown): void {
    logFailure(this.logger, 'replays', error);
  }

  private inProgressOf({ id }: ReplayEntity): number {
    return this.inProgress.get(id) ?? 0;
  }
}
