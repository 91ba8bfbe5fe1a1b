import { valueWithin } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClaimsService } from '../deliveries/claims.service.js';
import type { ClaimedDelivery, Lease, Settlement } from '../deliveries/deliveries.repository.js';
import { heldState, isHeld, releasedUntil, type DeliveryState } from '../deliveries/delivery-states.js';
import { DispatcherSession } from '../dispatchers/dispatcher-session.service.js';
import { DispatchersRepository } from '../dispatchers/dispatchers.repository.js';
import { DueWorkService } from '../due-work/due-work.service.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { AttemptsService } from './attempts.service.js';
import { dispatchMetrics, reportClaimedCount } from './dispatch-metrics.js';
import { EndpointQueues } from './endpoint-queues.js';
import { SettlementWriter } from './settlement-writer.js';

/** A delivery that is due within this time is claimed when it is due. The next check for due work finds the others. */
const SOON_MS = 250;
const MAX_PER_CLAIM = 128;
const AFTER_FAULT_MS = 1000;
/** A delivery that was read longer ago than this is rechecked before it is sent. */
const FRESH_MS = 50;
/** The duration of the longest attempt, plus the time to write its result. */
const FINISH_MS = 11_000;

/**
 * Sends new deliveries, which are passed to `withSlots`, and due deliveries, which it claims. It keeps only leases in
 * memory; the state of each delivery is in the database.
 */
@Injectable()
export class DispatcherService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queues: EndpointQueues<ClaimedDelivery>;
  private readonly working = new Map<number, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private wakeAt = Infinity;
  private claiming: Promise<void> | undefined;
  private hasBacklog = false;
  private isFair = false;
  private isStopping = false;

  constructor(
    private readonly claims: ClaimsService,
    private readonly attempts: AttemptsService,
    private readonly writer: SettlementWriter,
    private readonly session: DispatcherSession,
    private readonly dispatchers: DispatchersRepository,
    dueWork: DueWorkService,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.queues = new EndpointQueues({ slots: config.WEBHOOK_SLOTS, perEndpoint: config.WEBHOOK_SLOTS_PER_ENDPOINT });
    dueWork.onDue('pending', () => this.sweep());
    dueWork.onDue('deadDispatchers', () => this.endLeasesOfDead());
    dueWork.onDue('deliveries', () => this.claimNow());
  }

  onApplicationBootstrap(): void {
    reportClaimedCount(() => this.working.size);
  }

  /** Stops claiming, finishes attempts in progress and releases waiting deliveries. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.claiming;
    this.releaseWaiting(this.queues.drainWaiting(), 0);
    await valueWithin(FINISH_MS, Promise.all(this.working.values()), undefined);
    await this.attempts.close();
  }

  /**
   * Calls `work` with the number of deliveries that it may claim, and sends those that it returns. With a backlog, half
   * of the free slots stay reserved for deliveries that are already due.
   */
  async withSlots(work: (leases: number) => Promise<readonly ClaimedDelivery[]>): Promise<void> {
    const readAt = performance.now();
    const most = this.isStopping ? 0 : this.hasBacklog ? Math.ceil(this.queues.free / 2) : this.queues.free;
    const deliveries = await this.reserving(most, async (granted) => {
      const leased = await work(granted);
      // If every granted lease was used, more deliveries may be due.
      if (leased.length >= granted) this.hasBacklog = true;
      return leased;
    });
    this.take(deliveries, readAt);
    if (this.hasBacklog && this.hasCapacity) this.claimNow();
    if (this.isStopping) await Promise.all(this.working.values());
  }

  /**
   * Claims one delivery with `claim` and sends it. Returns `nothing` if no delivery was claimed, and `at limit` if the
   * concurrency limit is reached. Otherwise `settled` resolves when the result is written, or at once if the delivery
   * waits for other deliveries of its endpoint.
   */
  async sendOne(
    claim: (lease: Lease) => Promise<ClaimedDelivery[]>,
  ): Promise<{ settled: Promise<void> } | 'nothing' | 'at limit'> {
    const readAt = performance.now();
    const claimed = await this.reserving(this.isStopping ? 0 : 1, async (granted) =>
      granted === 0 ? 'at limit' : claim(this.newLease()),
    );
    if (claimed === 'at limit') return claimed;
    const delivery = claimed[0];
    if (!delivery) return 'nothing';
    this.take([delivery], readAt);
    return { settled: this.working.get(delivery.id) ?? Promise.resolve() };
  }

  /** Claims due deliveries now instead of waiting for the next check for due work. */
  wakeNow(): void {
    this.wakeIn(0);
  }

  /** A lease of this process that starts now. */
  newLease(): Lease {
    const now = this.clock.now();
    return { now, leasedUntil: this.leaseEnd(now), leasedBy: this.session.id };
  }

  /** Whether enough slots are free to make a claim worth its query. */
  get hasCapacity(): boolean {
    return this.queues.free >= this.config.WEBHOOK_SLOTS / 4;
  }

  private async reserving<T>(most: number, work: (granted: number) => Promise<T>): Promise<T> {
    const granted = this.queues.reserve(most);
    try {
      return await work(granted);
    } finally {
      this.queues.release(granted);
    }
  }

  private take(deliveries: readonly ClaimedDelivery[], readAt: number): void {
    if (deliveries.length === 0) return;
    const now = this.clock.now();
    for (const delivery of deliveries) {
      if (this.isStopping) this.release(delivery, 0);
      else if (isHeld(delivery)) this.settle(delivery, heldState(delivery, now));
      else this.place(delivery, readAt);
    }
  }

  private place(delivery: ClaimedDelivery, readAt: number): void {
    const placement = this.queues.place(delivery, delivery, performance.now());
    if (placement.kind === 'send') this.track(delivery, this.send(delivery, performance.now() - readAt < FRESH_MS));
    else if (placement.kind === 'release') this.release(delivery, placement.delayMs);
    else this.track(delivery, Promise.resolve());
  }

  /** Rechecks a delivery that has waited, so that the current settings of its endpoint and organization apply. */
  private async send(claimed: ClaimedDelivery, isFresh: boolean): Promise<void> {
    const delivery = isFresh ? claimed : await this.claims.recheck(claimed);
    const settlement =
      delivery && !isHeld(delivery) ? await this.attempt(delivery, claimed) : this.withdraw(claimed, delivery);
    if (settlement) await this.writer.write(settlement);
    this.freeSlot(claimed);
  }

  private async attempt(delivery: ClaimedDelivery, claimed: ClaimedDelivery): Promise<Settlement | null> {
    const { endpoint_id: endpointId } = delivery;
    const made = await this.attempts.make(delivery, () => this.isWanted(claimed, delivery));
    if (made === 'withdrawn') return this.withdraw(claimed, await this.claims.recheck(claimed));
    const { state, result, attempt, isThrottled } = made;
    // The next claim reads from the database how long these deliveries must wait.
    if (isThrottled) this.releaseWaiting(this.queues.drainWaiting(endpointId), 0);
    this.sendNext(this.queues.completed(endpointId, claimed, result, performance.now()));
    return { ...settlementOf(delivery, state), attempt };
  }

  /** Whether the delivery should still be sent, with the URL, body and secrets that the attempt started with. */
  private async isWanted(claimed: ClaimedDelivery, started: ClaimedDelivery): Promise<boolean> {
    const delivery = await this.claims.recheck(claimed);
    return delivery !== null && !isHeld({ ...delivery, held_off: false }) && isSameRequest(delivery, started);
  }

  /** Drops a delivery that was deleted, held or changed after it was claimed. */
  private withdraw(claimed: ClaimedDelivery, delivery: ClaimedDelivery | null): Settlement | null {
    this.sendNext(this.queues.withdrawn(claimed.endpoint_id, claimed, performance.now()));
    if (!delivery) return null;
    const now = this.clock.now();
    const state = isHeld(delivery) ? heldState(delivery, now) : releasedUntil(delivery, now);
    return settlementOf(delivery, state);
  }

  private sendNext(waited: ClaimedDelivery | null): void {
    if (waited) this.track(waited, this.send(waited, false));
  }

  private freeSlot(delivery: ClaimedDelivery): void {
    this.queues.settled(delivery);
    this.working.delete(delivery.id);
    if (this.hasBacklog && this.hasCapacity) this.claimNow();
  }

  private release(delivery: ClaimedDelivery, delayMs: number): void {
    dispatchMetrics.released.inc();
    if (delayMs < SOON_MS) this.wakeIn(delayMs);
    this.settle(delivery, releasedUntil(delivery, new Date(this.clock.now().getTime() + delayMs)));
  }

  /** Releases deliveries that have a slot. */
  private releaseWaiting(deliveries: readonly ClaimedDelivery[], delayMs: number): void {
    for (const delivery of deliveries) {
      this.queues.settled(delivery);
      this.release(delivery, delayMs);
    }
  }

  private settle(delivery: ClaimedDelivery, state: DeliveryState): void {
    const { id } = delivery;
    this.working.set(
      id,
      this.writer.write(settlementOf(delivery, state)).then(() => void this.working.delete(id)),
    );
  }

  private track({ id }: ClaimedDelivery, work: Promise<void>): void {
    this.working.set(id, work);
  }

  private wakeIn(delayMs: number): void {
    const at = performance.now() + delayMs;
    if (this.isStopping || this.wakeAt <= at) return;
    clearTimeout(this.timer);
    this.wakeAt = at;
    this.timer = setTimeout(() => {
      this.wakeAt = Infinity;
      this.claimNow();
    }, delayMs);
  }

  private sweep(): void {
    for (const { item, delayMs } of this.queues.sweep(performance.now())) this.releaseWaiting([item], delayMs);
  }

  private async endLeasesOfDead(): Promise<void> {
    const now = this.clock.now();
    const deliveries = await this.dispatchers.endLeasesOfDead(now, this.leaseEnd(now));
    if (deliveries === 0) return;
    dispatchMetrics.takenOver.inc(deliveries);
    this.logger.warn({ deliveries }, 'dispatcher.died');
    this.claimNow();
  }

  private claimNow(): void {
    if (this.isStopping) return;
    this.claiming ??= this.claim().finally(() => {
      this.claiming = undefined;
    });
  }

  private async claim(): Promise<void> {
    try {
      const readAt = performance.now();
      const claimed = await this.reserving(MAX_PER_CLAIM, (limit) => this.claimUpTo(limit));
      this.take(claimed, readAt);
      if (this.hasBacklog && this.hasCapacity) this.wakeIn(0);
    } catch (error) {
      logFailure(this.logger, 'dispatcher', error);
      this.wakeIn(AFTER_FAULT_MS);
    }
  }

  private async claimUpTo(limit: number): Promise<ClaimedDelivery[]> {
    if (limit === 0) return [];
    const request = { ...this.newLease(), limit, except: [...this.working.keys()] };
    // With a backlog, every other claim alternates between organizations.
    this.isFair = this.hasBacklog && !this.isFair;
    const claimed = this.isFair ? await this.claims.claimFairly(request) : await this.claims.claim(request);
    this.hasBacklog = this.isFair || claimed.length === limit;
    return claimed;
  }

  private leaseEnd(now: Date): Date {
    return new Date(now.getTime() + this.config.WEBHOOK_LEASE_SECONDS * 1000);
  }
}

function isSameRequest(one: ClaimedDelivery, other: ClaimedDelivery): boolean {
  return (
    one.url === other.url &&
    one.body === other.body &&
    one.secrets.join() === other.secrets.join() &&
    one.hipaa === other.hipaa &&
    isDeepStrictEqual(one.crm, other.crm)
  );
}

function settlementOf(
  { id, lease, endpoint_id, organization_id, livemode }: ClaimedDelivery,
  state: DeliveryState,
): Settlement {
  return { id, lease, endpoint_id, organization_id, livemode, ...state };
}
