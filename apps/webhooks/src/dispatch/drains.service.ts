import { LeasedWorker, valueWithin } from '@frontdesk/concurrency';
import { Clock, logFailure, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ClaimsService } from '../deliveries/claims.service.js';
import { DueWorkService } from '../due-work/due-work.service.js';
import { EndpointFlowRepository, type Drain } from '../endpoints/endpoint-flow.repository.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { DispatcherService } from './dispatcher.service.js';
import { deliveriesPerClaim, PACE, pauseMsSince } from './drain-pace.js';

/** The number of concurrent drains of one process. */
const MAX_DRAINS = 16;
/**
 * The number of concurrent probes of one process, as a share of its slots. It is half of the share of slow endpoints.
 */
const PROBES_SHARE = 1 / 8;
/** The next delivery is sent after the previous response, or at the latest after this time. */
const MAX_WAIT_MS = 250;
/** How long one endpoint may be drained before other endpoints follow. */
const MAX_DRAIN_MS = 1000;

/**
 * Drains endpoints that were enabled or have recovered: sends their held deliveries in order, one after the other, at a
 * limited rate. One process at a time drains an endpoint. An endpoint whose breaker is open receives one delivery as a
 * probe. Probes run apart from drains because each may take ten seconds.
 */
@Injectable()
export class DrainsService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly drains: LeasedWorker<Drain>;
  private readonly probes: LeasedWorker<Drain>;

  constructor(
    private readonly flow: EndpointFlowRepository,
    private readonly claims: ClaimsService,
    private readonly dispatcher: DispatcherService,
    dueWork: DueWorkService,
    private readonly config: WebhooksConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.drains = new LeasedWorker({
      ...PACE,
      limit: MAX_DRAINS,
      claim: (limit) => this.flow.claimDrains(this.clock.now(), limit, { isOpen: false }),
      run: (drain, signal) => this.drain(drain, signal),
      onFault: (error) => logFailure(logger, 'drains', error),
    });
    this.probes = new LeasedWorker({
      ...PACE,
      limit: Math.max(1, Math.floor(config.WEBHOOK_SLOTS * PROBES_SHARE)),
      claim: (limit) => this.flow.claimDrains(this.clock.now(), limit, { isOpen: true }),
      run: (drain, signal) => this.probe(drain, signal),
      onFault: (error) => logFailure(logger, 'probes', error),
    });
    dueWork.onDue('drains', () => this.drains.wake());
    dueWork.onDue('probes', () => this.probes.wake());
  }

  onApplicationBootstrap(): void {
    this.drains.start();
    this.probes.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.drains.stop(), this.probes.stop()]);
  }

  /** Sends deliveries at the configured rate. */
  private async drain(drain: Drain, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const most = deliveriesPerClaim(this.config.WEBHOOK_DRAIN_PER_SECOND);
    const isOver = (): boolean => signal.aborted || performance.now() - startedAt > MAX_DRAIN_MS;
    let isEmpty = false;
    for (let sent = 0; sent < most && !isEmpty && !isOver(); sent++) {
      const outcome = await this.sendHeld(drain);
      if (outcome === 'at limit') break;
      if (outcome === 'nothing') isEmpty = true;
      else await valueWithin(MAX_WAIT_MS, outcome.settled, undefined);
    }
    await this.release(drain, { startedAt, isEmpty });
  }

  private async probe(drain: Drain, signal: AbortSignal): Promise<void> {
    const startedAt = performance.now();
    const outcome = signal.aborted ? 'at limit' : await this.sendHeld(drain);
    if (typeof outcome === 'object') await outcome.settled;
    await this.release(drain, { startedAt, isEmpty: outcome === 'nothing' });
  }

  private sendHeld({ endpoint_id }: Drain): ReturnType<DispatcherService['sendOne']> {
    return this.dispatcher.sendOne((lease) => this.claims.claimHeld(endpoint_id, lease));
  }

  private release(drain: Drain, { startedAt, isEmpty }: { startedAt: number; isEmpty: boolean }): Promise<void> {
    const now = this.clock.now();
    const next = new Date(now.getTime() + pauseMsSince(startedAt));
    return this.flow.releaseDrain(drain, { now, next, isEmpty });
  }
}
