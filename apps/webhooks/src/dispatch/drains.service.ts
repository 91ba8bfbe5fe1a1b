import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import { ClaimsService } from '../deliveries/claims.service.js';
import { EndpointFlowRepository, type Drain } from '../endpoints/endpoint-flow.repository.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { DispatcherService } from './dispatcher.service.js';
import { ROUND_MS, Rounds } from './rounds.js';

/** Endpoints that one process drains at a time. */
const MOST_DRAINS = 16;
/** Endpoints that it probes at a time, as a part of its slots: half of what slow endpoints may have. */
const PROBES_SHARE = 1 / 8;
/** The next delivery is sent when the one before has been answered, or after so long. */
const PATIENCE_MS = 250;
/** Then it is another endpoint's turn, whatever this one takes. */
const TURN_MS = 1000;

/**
 * Sends what is held for endpoints that were paused, or in trouble, once that is over: in order, one after the other,
 * at a bounded rate, each endpoint by one process at a time. To an endpoint whose breaker is open goes one delivery, as a
 * probe; probes may take ten seconds each, and drains do not wait for them.
 */
@Injectable()
export class DrainsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly drains: Rounds<Drain>;
  private readonly probes: Rounds<Drain>;

  constructor(
    private readonly flow: EndpointFlowRepository,
    private readonly claims: ClaimsService,
    private readonly dispatcher: DispatcherService,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.drains = new Rounds({
      name: 'drains',
      most: MOST_DRAINS,
      take: (room) => this.flow.takeDrains(this.clock.now(), room, { isOpen: false }),
      round: (drain) => this.drain(drain),
      logger,
    });
    this.probes = new Rounds({
      name: 'probes',
      most: Math.max(1, Math.floor(config.WEBHOOK_SLOTS * PROBES_SHARE)),
      take: (room) => this.flow.takeDrains(this.clock.now(), room, { isOpen: true }),
      round: (drain) => this.probe(drain),
      logger,
    });
  }

  onApplicationBootstrap(): void {
    this.drains.start();
    this.probes.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.drains.stop(), this.probes.stop()]);
  }

  /** A quarter of a second's worth. */
  private async drain(drain: Drain): Promise<void> {
    const startedAt = performance.now();
    const most = Math.max(1, Math.round((this.config.WEBHOOK_DRAIN_PER_SECOND * ROUND_MS) / 1000));
    const isOver = (): boolean => this.drains.isStopping || performance.now() - startedAt > TURN_MS;
    let isEmpty = false;
    for (let sent = 0; sent < most && !isEmpty && !isOver(); sent++) {
      const outcome = await this.sendHeld(drain);
      if (outcome === 'no room') break;
      if (outcome === 'nothing') isEmpty = true;
      else await Promise.race([outcome.settled, pause(PATIENCE_MS)]);
    }
    await this.giveBack(drain, { startedAt, isEmpty });
  }

  private async probe(drain: Drain): Promise<void> {
    const startedAt = performance.now();
    const outcome = this.probes.isStopping ? 'no room' : await this.sendHeld(drain);
    if (typeof outcome === 'object') await outcome.settled;
    await this.giveBack(drain, { startedAt, isEmpty: outcome === 'nothing' });
  }

  private sendHeld({ endpoint_id }: Drain): ReturnType<DispatcherService['sendOne']> {
    return this.dispatcher.sendOne((lease) => this.claims.claimHeld(endpoint_id, lease));
  }

  private giveBack(drain: Drain, { startedAt, isEmpty }: { startedAt: number; isEmpty: boolean }): Promise<void> {
    const now = this.clock.now();
    const next = new Date(now.getTime() + Rounds.restMs(startedAt));
    return this.flow.giveBackDrain(drain, { now, next, isEmpty });
  }
}
