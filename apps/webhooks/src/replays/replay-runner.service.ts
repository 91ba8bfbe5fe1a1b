import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { Clock, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { ClaimsService } from '../deliveries/claims.service.js';
import { DispatcherService } from '../dispatch/dispatcher.service.js';
import { ROUND_MS, Rounds } from '../dispatch/rounds.js';
import { WebhooksConfig } from '../webhooks.config.js';
import type { ReplayEntity } from './replay.entity.js';
import { ReplaysRepository } from './replays.repository.js';

/** Replays that one process works on at a time. */
const MOST_REPLAYS = 4;
/** Of one replay under way at a time: its endpoint's other slots are for what happens now. */
const MOST_UNDER_WAY = 2;
/** The next delivery is sent when the one before has been answered, or after so long. */
const PATIENCE_MS = 250;

/**
 * Works through replays, each by one process at a time, one delivery after the other at a bounded rate, and only while
 * there are slots to spare. How far a replay is moves with the claim of each delivery, in one statement: whenever the work
 * is interrupted another process goes on behind that delivery, and what was claimed is sent when its lease has run out.
 */
@Injectable()
export class ReplayRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rounds: Rounds<ReplayEntity>;
  /** What each replay has under way. */
  private readonly underWay = new Map<number, number>();

  constructor(
    private readonly replays: ReplaysRepository,
    private readonly claims: ClaimsService,
    private readonly dispatcher: DispatcherService,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.rounds = new Rounds({
      name: 'replays',
      most: MOST_REPLAYS,
      take: async (room) => (this.dispatcher.hasRoom ? this.replays.take(this.clock.now(), room) : []),
      round: (replay) => this.round(replay),
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  /** A quarter of a second's worth. */
  private async round(replay: ReplayEntity): Promise<void> {
    const startedAt = performance.now();
    if (replay.total === null && replay.passed_id === null) {
      await this.countAhead(replay);
    }
    const most = Math.max(1, Math.round((this.config.WEBHOOK_REPLAY_PER_SECOND * ROUND_MS) / 1000));
    const ahead = await this.replays.next(replay, most);
    for (const { id, created_at } of ahead) {
      if (this.rounds.isStopping || !(await this.send(replay, id, created_at))) break;
    }
    const now = this.clock.now();
    if (ahead.length === 0) {
      await this.replays.complete(replay, wholeSecond(now));
      this.logger.info({ replay_id: replay.id, organization_id: replay.organization_id }, 'replay.completed');
      return;
    }
    await this.replays.giveBack(replay, new Date(now.getTime() + Rounds.restMs(startedAt)));
  }

  /** A count that takes too long does not keep the replay from going on. */
  private async countAhead(replay: ReplayEntity): Promise<void> {
    try {
      const total = await this.replays.count(replay);
      if (total !== null) await this.replays.noteTotal(replay, total);
    } catch (error) {
      if (!isTransientDatabaseFault(error)) throw error;
      this.rounds.report(error);
    }
  }

  /** Whether to go on in this round. */
  private async send(replay: ReplayEntity, deliveryId: number, createdAt: Date): Promise<boolean> {
    if (!this.dispatcher.hasRoom || this.underWayOf(replay) >= MOST_UNDER_WAY) return false;
    const { id: replayId, lease: replayLease, delivery_status: status } = replay;
    const step = { replayId, replayLease, deliveryId, createdAt, status };
    const outcome = await this.dispatcher.sendOne((lease) => this.claims.claimReplayed(step, lease));
    if (outcome === 'no room') return false;
    if (outcome !== 'nothing') await Promise.race([this.follow(replay, outcome.settled), pause(PATIENCE_MS)]);
    return true;
  }

  private async follow(replay: ReplayEntity, settled: Promise<void>): Promise<void> {
    this.underWay.set(replay.id, this.underWayOf(replay) + 1);
    await settled;
    const left = this.underWayOf(replay) - 1;
    if (left > 0) this.underWay.set(replay.id, left);
    else this.underWay.delete(replay.id);
  }

  private underWayOf({ id }: ReplayEntity): number {
    return this.underWay.get(id) ?? 0;
  }
}
