import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClaimsService } from '../deliveries/claims.service.js';
import type { ClaimedDelivery, ClaimRequest, Settlement } from '../deliveries/deliveries.repository.js';
import { heldBack, isHeldBack, releasedUntil, type DeliveryState } from '../deliveries/delivery-states.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { AttemptsService } from './attempts.service.js';
import { dispatchMetrics, reportInHand } from './dispatch-metrics.js';
import { Lanes } from './lanes.js';
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
  private readonly inHand = new Map<number, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private wakeAt = Infinity;
  private claiming: Promise<void> | undefined;
  private hasBacklog = false;
  private isByTurns = false;
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
    reportInHand(() => this.inHand.size);
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

  /**
   * Claims one delivery with `claim` and sends it. Returns what resolves when its result is written, or why nothing was
   * sent.
   */
  async sendOne(
    claim: (lease: Pick<ClaimRequest, 'now' | 'leasedUntil'>) => Promise<ClaimedDelivery[]>,
  ): Promise<{ settled: Promise<void> } | 'nothing' | 'no room'> {
    const readAt = performance.now();
    const [delivery] = await this.reserving(this.isStopping ? 0 : 1, async (granted) =>
      granted === 0 ? [null] : claim(this.lease()),
    );
    if (delivery === null) return 'no room';
    if (delivery === undefined) return 'nothing';
    this.take([delivery], readAt);
    return { settled: this.inHand.get(delivery.id) ?? Promise.resolve() };
  }

  /** Looks for what is due now instead of a moment later. */
  wakeNow(): void {
    this.wakeIn(0);
  }

  /** Enough free slots for a claim to be worth its statement. */
  get hasRoom(): boolean {
    return this.lanes.free >= this.config.WEBHOOK_SLOTS / 4;
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
      else this.place(delivery, readAt);
    }
  }

  private place(delivery: ClaimedDelivery, readAt: number): void {
    const placement = this.lanes.place(delivery, delivery, performance.now());
    if (placement.kind === 'send') this.hold(delivery, this.send(delivery, performance.now() - readAt < FRESH_MS));
    else if (placement.kind === 'park') this.giveBack(delivery, placement.delayMs);
    else this.hold(delivery, Promise.resolve());
  }

  /** What has waited is sent as its endpoint and organization stand now, if it is to be sent at all. */
  private async send(claimed: ClaimedDelivery, isFresh: boolean): Promise<void> {
    const delivery = isFresh ? claimed : await this.claims.recheck(claimed);
    const settlement =
      delivery && !isHeldBack(delivery) ? await this.attempt(delivery, claimed) : this.withdraw(claimed, delivery);
    if (settlement) await this.writer.write(settlement);
    this.freeSlot(claimed);
  }

  private async attempt(delivery: ClaimedDelivery, claimed: ClaimedDelivery): Promise<Settlement | null> {
    const { id, lease, endpoint_id: endpointId } = delivery;
    const made = await this.attempts.make(delivery, () => this.isWanted(claimed, delivery));
    if (made === 'withdrawn') return this.withdraw(claimed, await this.claims.recheck(claimed));
    const { state, answer, attempt, asksForQuiet } = made;
    // Whoever claims them next reads in the table for how long they are to wait.
    if (asksForQuiet) this.giveBackWaiting(this.lanes.drainWaiting(endpointId), 0);
    this.sendNext(this.lanes.answered(endpointId, claimed, answer, performance.now()));
    return { id, lease, ...state, attempt };
  }

  /** Whether it is to be sent at all, and as it was when the attempt began. */
  private async isWanted(claimed: ClaimedDelivery, begun: ClaimedDelivery): Promise<boolean> {
    const delivery = await this.claims.recheck(claimed);
    return delivery !== null && !isHeldBack({ ...delivery, held_off: false }) && isSentAlike(delivery, begun);
  }

  /** Lets go of what was deleted, is held back, or is to be sent otherwise, since it was claimed. */
  private withdraw(claimed: ClaimedDelivery, delivery: ClaimedDelivery | null): Settlement | null {
    this.sendNext(this.lanes.withdrawn(claimed.endpoint_id, claimed, performance.now()));
    if (!delivery) return null;
    const now = this.clock.now();
    const state = isHeldBack(delivery) ? heldBack(delivery, now) : releasedUntil(delivery, now);
    return { id: delivery.id, lease: delivery.lease, ...state };
  }

  private sendNext(waited: ClaimedDelivery | null): void {
    if (waited) this.hold(waited, this.send(waited, false));
  }

  private freeSlot(delivery: ClaimedDelivery): void {
    this.lanes.settled(delivery);
    this.inHand.delete(delivery.id);
    if (this.hasBacklog && this.hasRoom) this.claimNow();
  }

  private giveBack(delivery: ClaimedDelivery, delayMs: number): void {
    dispatchMetrics.parked.inc();
    if (delayMs < POLL_MS) this.wakeIn(delayMs);
    this.settle(delivery, releasedUntil(delivery, new Date(this.clock.now().getTime() + delayMs)));
  }

  /** For those that had a slot. */
  private giveBackWaiting(deliveries: readonly ClaimedDelivery[], delayMs: number): void {
    for (const delivery of deliveries) {
      this.lanes.settled(delivery);
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
    const request = { ...this.lease(), limit, except: [...this.inHand.keys()] };
    // With a backlog every other claim goes by turns among organizations.
    this.isByTurns = this.hasBacklog && !this.isByTurns;
    const claimed = this.isByTurns ? await this.claims.claimFairly(request) : await this.claims.claim(request);
    this.hasBacklog = this.isByTurns || claimed.length === limit;
    return claimed;
  }

  private lease(): Pick<ClaimRequest, 'now' | 'leasedUntil'> {
    const now = this.clock.now();
    return { now, leasedUntil: new Date(now.getTime() + this.config.WEBHOOK_LEASE_SECONDS * 1000) };
  }
}

function isSentAlike(one: ClaimedDelivery, other: ClaimedDelivery): boolean {
  return one.url === other.url && one.body === other.body && one.secrets.join() === other.secrets.join();
}
