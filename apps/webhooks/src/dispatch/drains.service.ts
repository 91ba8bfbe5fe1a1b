import { valueWithin } from '@frontdesk/concurrency';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClaimsService } from '../deliveries/claims.service.js';
import { EndpointFlowRepository, type Drain } from '../endpoints/endpoint-flow.repository.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { DispatcherService } from './dispatcher.service.js';
import { ROUND_MS, Rounds } from './rounds.js';

/** Concurrent drains of one process. */
const MAX_DRAINS = 16;
/** Concurrent probes of one process, as a share of its slots: half of the share of slow endpoints. */
const PROBES_SHARE = 1 / 8;
/** The next delivery is sent after the previous response, or at the latest after this time. */
const MAX_WAIT_MS = 250;
/** The longest drain of one endpoint before others follow. */
const MAX_DRAIN_MS = 1000;

/**
 * Drains endpoints that were enabled or have recovered: sends their held deliveries in order, one after the other, at a
 * limited rate. One process at a time drains an endpoint. An endpoint whose breaker is open receives one delivery as a
 * probe. Probes run apart from drains because each may take ten seconds.
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
      limit: MAX_DRAINS,
      claim: (room) => this.flow.claimDrains(this.clock.now(), room, { isOpen: false }),
      round: (drain) => this.drain(drain),
      logger,
    });
    this.probes = new Rounds({
      name: 'probes',
      limit: Math.max(1, Math.floor(config.WEBHOOK_SLOTS * PROBES_SHARE)),
      claim: (room) => this.flow.claimDrains(this.clock.now(), room, { isOpen: true }),
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

  /** Sends the deliveries of one round at the configured rate. */
  private async drain(drain: Drain): Promise<void> {
    const startedAt = performance.now();
    const most = Math.max(1, Math.round((this.config.WEBHOOK_DRAIN_PER_SECOND * ROUND_MS) / 1000));
    const isOver = (): boolean => this.drains.isStopping || performance.now() - startedAt > MAX_DRAIN_MS;
    let isEmpty = false;
    for (let sent = 0; sent < most && !isEmpty && !isOver(); sent++) {
      const outcome = await this.sendHeld(drain);
      if (outcome === 'no room') break;
      if (outcome === 'nothing') isEmpty = true;
      else await valueWithin(MAX_WAIT_MS, outcome.settled, undefined);
    }
    await this.release(drain, { startedAt, isEmpty });
  }

  private async probe(drain: Drain): Promise<void> {
    const startedAt = performance.now();
    const outcome = this.probes.isStopping ? 'no room' : await this.sendHeld(drain);
    if (typeof outcome === 'object') await outcome.settled;
    await this.release(drain, { startedAt, isEmpty: outcome === 'nothing' });
  }

  private sendHeld({ endpoint_id }: Drain): ReturnType<DispatcherService['sendOne']> {
    return this.dispatcher.sendOne((lease) => this.claims.claimHeld(endpoint_id, lease));
  }

  private release(drain: Drain, { startedAt, isEmpty }: { startedAt: number; isEmpty: boolean }): Promise<void> {
    const now = this.clock.now();
    const next = new Date(now.getTime() + Rounds.restMs(startedAt));
    return this.flow.releaseDrain(drain, { now, next, isEmpty });
  }
}
