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
/** The next delivery is sent when the one before has been answered, or after so long. */
const PATIENCE_MS = 250;

/**
 * Sends what is held for endpoints that were paused, or in trouble, once that is over: in order, one after the other,
 * at a bounded rate, each endpoint by one process at a time. To an endpoint whose breaker is open goes one delivery, as a
 * probe.
 */
@Injectable()
export class DrainsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly rounds: Rounds<Drain>;

  constructor(
    private readonly flow: EndpointFlowRepository,
    private readonly claims: ClaimsService,
    private readonly dispatcher: DispatcherService,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.rounds = new Rounds({
      name: 'drains',
      most: MOST_DRAINS,
      take: (room) => this.flow.takeDrains(this.clock.now(), room),
      round: (drain) => this.drain(drain),
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
  private async drain({ endpoint_id: endpointId, open_until }: Drain): Promise<void> {
    const startedAt = performance.now();
    const most =
      open_until === null ? Math.max(1, Math.round((this.config.WEBHOOK_DRAIN_PER_SECOND * ROUND_MS) / 1000)) : 1;
    let isEmpty = false;
    for (let sent = 0; sent < most && !isEmpty && !this.rounds.isStopping; sent++) {
      const outcome = await this.dispatcher.sendOne((leasedUntil) => this.claims.claimHeld(endpointId, leasedUntil));
      if (outcome === 'no room') break;
      if (outcome === 'nothing') isEmpty = true;
      else await (open_until === null ? Promise.race([outcome.settled, pause(PATIENCE_MS)]) : outcome.settled);
    }
    const now = this.clock.now();
    const next = new Date(now.getTime() + Rounds.restMs(startedAt));
    await this.flow.giveBackDrain(endpointId, { now, next, isEmpty });
  }
}
