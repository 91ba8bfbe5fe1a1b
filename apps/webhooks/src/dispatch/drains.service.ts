import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { ClaimsService } from '../deliveries/claims.service.js';
import { EndpointFlowRepository, type Drain } from '../endpoints/endpoint-flow.repository.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { DispatcherService } from './dispatcher.service.js';

const POLL_MS = 250;
const AFTER_FAULT_MS = 1000;
/** Between two rounds for an endpoint, however long the first took. */
const LEAST_REST_MS = 25;
/** Endpoints that one process drains at a time. */
const MOST_DRAINS = 16;
/** The next delivery is sent when the one before has been answered, or after so long. */
const PATIENCE_MS = 250;

/**
 * Sends what is held for endpoints that were paused, or in trouble, once that is over: in order, one after the other,
 * at a bounded rate, each endpoint by one process at a time. To an endpoint whose breaker is open goes one delivery, as a
 * probe.
 */
@Injectable()
export class DrainsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly draining = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    private readonly flow: EndpointFlowRepository,
    private readonly claims: ClaimsService,
    private readonly dispatcher: DispatcherService,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.lookIn(POLL_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await this.looking;
    await Promise.all(this.draining);
  }

  private lookIn(delayMs: number): void {
    if (this.isStopping) return;
    this.timer = setTimeout(() => void (this.looking = this.look()), delayMs);
  }

  private async look(): Promise<void> {
    let again = POLL_MS;
    try {
      const room = MOST_DRAINS - this.draining.size;
      const drains = room > 0 ? await this.flow.takeDrains(this.clock.now(), room) : [];
      for (const drain of drains) this.begin(drain);
    } catch (error) {
      again = AFTER_FAULT_MS;
      this.report(error);
    }
    this.lookIn(again);
  }

  private begin(drain: Drain): void {
    const draining = this.drain(drain)
      .catch((error) => this.report(error))
      .finally(() => this.draining.delete(draining));
    this.draining.add(draining);
  }

  /** A quarter of a second's worth. */
  private async drain({ endpoint_id: endpointId, open_until }: Drain): Promise<void> {
    const startedAt = performance.now();
    const most =
      open_until === null ? Math.max(1, Math.round((this.config.WEBHOOK_DRAIN_PER_SECOND * POLL_MS) / 1000)) : 1;
    let isEmpty = false;
    for (let sent = 0; sent < most && !isEmpty && !this.isStopping; sent++) {
      const outcome = await this.dispatcher.sendOne((leasedUntil) => this.claims.claimHeld(endpointId, leasedUntil));
      if (outcome === 'no room') break;
      if (outcome === 'nothing') isEmpty = true;
      else await (open_until === null ? Promise.race([outcome.settled, pause(PATIENCE_MS)]) : outcome.settled);
    }
    const now = this.clock.now();
    const restMs = Math.max(LEAST_REST_MS, POLL_MS - (performance.now() - startedAt));
    await this.flow.giveBackDrain(endpointId, { now, next: new Date(now.getTime() + restMs), isEmpty });
  }

  private report(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (isTransientDatabaseFault(error)) this.logger.warn({ reason }, 'drains.waiting_for_database');
    else this.logger.error({ err: error }, 'drains.failed');
  }
}
