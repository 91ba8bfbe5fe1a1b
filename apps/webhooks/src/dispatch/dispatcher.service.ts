import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClaimsService } from '../deliveries/claims.service.js';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import { heldBack, isHeldBack, parkedUntil, type DeliveryState } from '../deliveries/delivery-states.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { AttemptsService } from './attempts.service.js';
import { dispatchMetrics } from './dispatch-metrics.js';
import { Lanes } from './lanes.js';
import { QuietEndpoints } from './quiet-endpoints.js';
import { SettlementWriter } from './settlement-writer.js';

/** How often the table is looked at when nothing else gives a reason to: due times come without notice. */
const POLL_MS = 250;
const MOST_PER_CLAIM = 128;
const AFTER_FAULT_MS = 1000;
/** What was read from the table longer ago is looked at again before it is sent. */
const FRESH_MS = 50;
/** An attempt that began just before the stop may take this long, and its result a moment more. */
const FINISH_MS = 11_000;

/**
 * Sends deliveries: those that were just created, handed in by `withSlots`, and those that have come due, which it
 * claims. Holds leases only; the truth about every delivery is in the table.
 */
@Injectable()
export class DispatcherService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly lanes: Lanes<ClaimedDelivery>;
  private readonly quiet = new QuietEndpoints();
  private readonly inHand = new Map<number, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private wakeAt = Infinity;
  private claiming: Promise<void> | undefined;
  private hasBacklog = false;
  private isStopping = false;

  constructor(
    private readonly claims: ClaimsService,
    private readonly attempts: AttemptsService,
    private readonly writer: SettlementWriter,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.lanes = new Lanes({ slots: config.WEBHOOK_SLOTS, perEndpoint: config.WEBHOOK_SLOTS_PER_ENDPOINT });
  }

  onApplicationBootstrap(): void {
    this.attempts.reportInHand(() => this.inHand.size);
    this.wakeIn(0);
  }

  /** Claims no more, finishes what is in flight and gives back what is not. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.claiming;
    this.giveBackWaiting(this.lanes.drainWaiting(), 0);
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise((resolve) => (timer = setTimeout(resolve, FINISH_MS)));
    await Promise.race([Promise.all(this.inHand.values()), tooLate]);
    clearTimeout(timer);
    await this.attempts.close();
  }

  /**
   * Runs `work` with the number of deliveries that it may lease to this process, and sends those that it returns. Half
   * of the room is left to what is due already when there is a backlog.
   */
  async withSlots(work: (leases: number) => Promise<readonly ClaimedDelivery[]>): Promise<void> {
    const readAt = performance.now();
    const most = this.isStopping ? 0 : this.hasBacklog ? Math.ceil(this.lanes.free / 2) : this.lanes.free;
    const deliveries = await this.reserving(most, async (granted) => {
      const leased = await work(granted);
      // There may be more than could be leased; those are due.
      if (leased.length >= granted) this.hasBacklog = true;
      return leased;
    });
    this.take(deliveries, readAt);
    if (this.hasBacklog && this.hasRoom) this.claimNow();
    if (this.isStopping) await Promise.all(this.inHand.values());
  }

  private async reserving<T>(most: number, work: (granted: number) => Promise<T>): Promise<T> {
    const granted = this.lanes.reserve(most);
    try {
      return await work(granted);
    } finally {
      this.lanes.release(granted);
    }
  }

  private take(deliveries: readonly ClaimedDelivery[], readAt: number): void {
    if (deliveries.length === 0) return;
    const now = this.clock.now();
    for (const delivery of deliveries) {
      if (this.isStopping) this.giveBack(delivery, 0);
      else if (isHeldBack(delivery)) this.settle(delivery, heldBack(delivery, now));
      else this.place(delivery, now, readAt);
    }
  }

  private place(delivery: ClaimedDelivery, now: Date, readAt: number): void {
    const quietMs = this.quiet.remainingMs(delivery, now);
    if (quietMs > 0) {
      this.giveBack(delivery, quietMs);
      return;
    }
    const placement = this.lanes.place(delivery.endpoint_id, delivery, performance.now());
    if (placement.kind === 'send') this.hold(delivery, this.send(delivery, performance.now() - readAt < FRESH_MS));
    else if (placement.kind === 'park') this.giveBack(delivery, placement.delayMs);
    else this.hold(delivery, Promise.resolve());
  }

  /** What has waited is sent as its endpoint and organization stand now, if it is to be sent at all. */
  private async send(claimed: ClaimedDelivery, isFresh: boolean): Promise<void> {
    const { id, lease } = claimed;
    const delivery = isFresh ? claimed : await this.claims.recheck(claimed);
    const state =
      delivery && !isHeldBack(delivery) ? await this.attempt(delivery, claimed) : this.withdraw(claimed, delivery);
    if (state) await this.writer.write({ id, lease, ...state });
    this.freeSlot(claimed);
  }

  private async attempt(delivery: ClaimedDelivery, claimed: ClaimedDelivery): Promise<DeliveryState> {
    const { endpoint_id: endpointId } = delivery;
    const { state, answer, retryAfterMs } = await this.attempts.make(delivery);
    if (retryAfterMs !== null) {
      this.quiet.ask(endpointId, retryAfterMs, this.clock.now());
      this.giveBackWaiting(this.lanes.drainWaiting(endpointId), retryAfterMs);
    }
    this.sendNext(this.lanes.answered(endpointId, claimed, answer, performance.now()));
    return state;
  }

  /** Lets go of what was deleted, or is held back by a pause, since it was claimed. */
  private withdraw(claimed: ClaimedDelivery, delivery: ClaimedDelivery | null): DeliveryState | null {
    this.sendNext(this.lanes.withdrawn(claimed.endpoint_id, claimed, performance.now()));
    return delivery && heldBack(delivery, this.clock.now());
  }

  private sendNext(waited: ClaimedDelivery | null): void {
    if (waited) this.hold(waited, this.send(waited, false));
  }

  private freeSlot(delivery: ClaimedDelivery): void {
    this.lanes.settled();
    this.inHand.delete(delivery.id);
    if (this.hasBacklog && this.hasRoom) this.claimNow();
  }

  private giveBack(delivery: ClaimedDelivery, delayMs: number): void {
    dispatchMetrics.parked.inc();
    if (delayMs < POLL_MS) this.wakeIn(delayMs);
    this.settle(delivery, parkedUntil(delivery, new Date(this.clock.now().getTime() + delayMs)));
  }

  /** For those that had a slot. */
  private giveBackWaiting(deliveries: readonly ClaimedDelivery[], delayMs: number): void {
    for (const delivery of deliveries) {
      this.lanes.settled();
      this.giveBack(delivery, delayMs);
    }
  }

  private settle({ id, lease }: ClaimedDelivery, state: DeliveryState): void {
    this.inHand.set(
      id,
      this.writer.write({ id, lease, ...state }).then(() => void this.inHand.delete(id)),
    );
  }

  private hold({ id }: ClaimedDelivery, work: Promise<void>): void {
    this.inHand.set(id, work);
  }

  /** Enough free slots for a claim to be worth its statement. */
  private get hasRoom(): boolean {
    return this.lanes.free >= this.config.WEBHOOK_SLOTS / 4;
  }

  private wakeIn(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (this.isStopping || this.wakeAt <= at) return;
    clearTimeout(this.timer);
    this.wakeAt = at;
    this.timer = setTimeout(() => this.wake(), delayMs);
  }

  private wake(): void {
    this.wakeAt = Infinity;
    for (const { item, delayMs } of this.lanes.sweep(performance.now())) this.giveBackWaiting([item], delayMs);
    this.claimNow();
  }

  private claimNow(): void {
    if (this.isStopping) return;
    this.claiming ??= this.claim().finally(() => {
      this.claiming = undefined;
    });
  }

  private async claim(): Promise<void> {
    let again = POLL_MS;
    try {
      const readAt = performance.now();
      const claimed = await this.reserving(MOST_PER_CLAIM, (limit) => this.claimUpTo(limit));
      this.take(claimed, readAt);
      if (this.hasBacklog && this.hasRoom) again = 0;
    } catch (error) {
      again = AFTER_FAULT_MS;
      const reason = error instanceof Error ? error.message : String(error);
      if (isTransientDatabaseFault(error)) this.logger.warn({ reason }, 'dispatcher.waiting_for_database');
      else this.logger.error({ err: error }, 'dispatcher.failed_to_claim');
    }
    this.wakeIn(again);
  }

  private async claimUpTo(limit: number): Promise<ClaimedDelivery[]> {
    if (limit === 0) return [];
    const now = this.clock.now();
    const leasedUntil = new Date(now.getTime() + this.config.WEBHOOK_LEASE_SECONDS * 1000);
    const claimed = await this.claims.claim({ now, leasedUntil, limit, except: [...this.inHand.keys()] });
    this.hasBacklog = claimed.length === limit;
    return claimed;
  }
}
