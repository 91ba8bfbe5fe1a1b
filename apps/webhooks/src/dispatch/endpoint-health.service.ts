import {
  crmConnectionTroubled,
  webhookEndpointDisabled,
  webhookEndpointFailing,
  type CrmPause,
  type CrmTrouble,
} from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import { DataSource, inTransaction, reasonOf, scopeOf, type Tx } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { AttemptResult } from '../deliveries/delivery-states.js';
import { CrmConnectionsRepository } from '../endpoints/crm-connections.repository.js';
import { EndpointFlowRepository } from '../endpoints/endpoint-flow.repository.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { isUnresponsive, UnresponsiveScores } from './circuit-breaker.js';
import { dispatchMetrics } from './dispatch-metrics.js';

export interface Observed extends AttemptResult {
  /** The delay requested with `Retry-After`, or null if there was none. */
  quietMs: number | null;
}

/** An endpoint is announced as failing if it has had no success for this time. Short outages are not announced. */
const ANNOUNCE_AFTER_MS = 15 * 60_000;
/** An endpoint is disabled if it has had no success for this time. */
const DISABLE_AFTER_MS = 5 * 86_400_000;
/** The longest `Retry-After` that is respected. */
const MAX_QUIET_MS = 15 * 60_000;

/** Updates the health of endpoints, which all processes share, from the results of attempts. */
@Injectable()
export class EndpointHealthService {
  private readonly scores = new UnresponsiveScores();

  constructor(
    private readonly flow: EndpointFlowRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly crmConnections: CrmConnectionsRepository,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Records the result of an attempt. Writes only if the health changes. A database error is logged and ignored,
   * because the result of the attempt is stored separately and the next attempt updates the health.
   */
  async observe(delivery: ClaimedDelivery, observed: Observed, at: Date): Promise<void> {
    try {
      await this.note(delivery, observed, at);
    } catch (error) {
      this.logger.warn({ endpoint_id: delivery.endpoint_id, reason: reasonOf(error) }, 'endpoint.health_not_recorded');
    }
  }

  private async note(delivery: ClaimedDelivery, { error, responseStatus, quietMs }: Observed, at: Date): Promise<void> {
    const { endpoint_id: endpointId, failing_since, open_until } = delivery;
    const attempted = { error, hasResponse: responseStatus !== null };
    const isProbe = open_until !== null && open_until <= at;
    const trips = this.scores.count(endpointId, attempted, { isProbe, at });
    const hasResponded = attempted.hasResponse && !isUnresponsive(attempted);
    if (hasResponded && (open_until !== null || (error === null && failing_since !== null))) {
      await this.flow.recordResponse(endpointId, { delivered: error === null, at });
    }
    if (error === null) return;
    const quietUntil = quietMs === null ? null : new Date(at.getTime() + Math.min(quietMs, MAX_QUIET_MS));
    if (failing_since === null || quietUntil !== null || trips) {
      await this.flow.recordFailure({ endpointId, at, quietUntil, trips });
      if (trips) {
        dispatchMetrics.breakersOpened.inc();
        this.logger.warn({ endpoint_id: endpointId, last_error: error }, 'endpoint.breaker_opened');
      }
    }
    // A subscription ends when its client no longer extends it.
    if (failing_since === null || delivery.subscription !== null) return;
    const failingMs = at.getTime() - failing_since.getTime();
    const isAnnounced = delivery.announced_at !== null && delivery.announced_at >= failing_since;
    if (failingMs >= ANNOUNCE_AFTER_MS && !isAnnounced) await this.announceFailing(delivery, error, at);
    if (failingMs < DISABLE_AFTER_MS) return;
    if (delivery.crm) await this.pause(delivery, 'failing', { since: failing_since, at });
    else await this.disable(delivery, error, at);
  }

  /**
   * Pauses a CRM connection that no longer accepts the credentials. Returns false if it could not be paused, or was
   * paused or changed meanwhile.
   */
  async pauseCrm(delivery: ClaimedDelivery, at: Date): Promise<boolean> {
    try {
      return await this.pause(delivery, 'access_refused', { since: at, at });
    } catch (error) {
      this.logger.warn({ endpoint_id: delivery.endpoint_id, reason: reasonOf(error) }, 'crm_connection.not_paused');
      return false;
    }
  }

  private async pause(
    delivery: ClaimedDelivery,
    reason: CrmPause,
    { since, at }: { since: Date; at: Date },
  ): Promise<boolean> {
    const { endpoint_id: id, organization_id: organizationId, livemode, url, secrets } = delivery;
    const scope = scopeOf({ organizationId, livemode });
    const isPaused = await inTransaction(this.dataSource, async (tx) => {
      if (!(await this.crmConnections.pause(tx, scope, { id, url, secret: secrets[0]! }, reason))) return false;
      const trouble = reason === 'failing' ? 'paused' : reason;
      await this.announceTrouble(tx, delivery, { trouble, since, at });
      return true;
    });
    if (isPaused) {
      dispatchMetrics.crmPaused.inc({ reason });
      this.logger.warn({ endpoint_id: id, organization_id: organizationId, reason }, 'crm_connection.paused');
    }
    return isPaused;
  }

  private async announceTrouble(
    tx: Tx,
    { endpoint_id: id, organization_id: organizationId, livemode }: ClaimedDelivery,
    { trouble, since, at }: { trouble: CrmTrouble; since: Date; at: Date },
  ): Promise<void> {
    const name = await this.crmConnections.nameOf(tx, scopeOf({ organizationId, livemode }), id);
    const data = { crm_connection_id: id, name, trouble, since: since.toISOString() };
    await announce(tx, crmConnectionTroubled, { organizationId, livemode, at }, data);
  }

  /** If several concurrent attempts fail, only the first announces the event. */
  private async announceFailing(delivery: ClaimedDelivery, last_error: string, at: Date): Promise<void> {
    const { endpoint_id: id, organization_id: organizationId, livemode, url } = delivery;
    await inTransaction(this.dataSource, async (tx) => {
      const before = new Date(at.getTime() - ANNOUNCE_AFTER_MS);
      const since = await this.flow.announceFailing(tx, id, { url, at, before });
      if (since === null) return;
      if (delivery.crm) return this.announceTrouble(tx, delivery, { trouble: 'failing', since, at });
      const data = { webhook_endpoint_id: id, url, failing_since: since.toISOString(), last_error };
      await announce(tx, webhookEndpointFailing, { organizationId, livemode, at }, data);
    });
  }

  /**
   * If several concurrent attempts fail, only the one that finds the endpoint enabled at the same URL disables it and
   * announces the event. It locks the endpoint before the row of its health, in the same order as an update of the
   * endpoint.
   */
  private async disable(delivery: ClaimedDelivery, last_error: string, at: Date): Promise<void> {
    const { endpoint_id: id, organization_id: organizationId, livemode, url } = delivery;
    const disabled = await inTransaction(this.dataSource, async (tx) => {
      const scope = scopeOf({ organizationId, livemode });
      const endpoint = await this.endpoints.lock(tx, scope, id);
      if (!endpoint?.enabled || endpoint.url !== url) return null;
      const since = await this.flow.failingSince(tx, id);
      if (since === null || at.getTime() - since.getTime() < DISABLE_AFTER_MS) return null;
      await this.endpoints.update(tx, scope, { ...endpoint, enabled: false });
      await announce(
        tx,
        webhookEndpointDisabled,
        { organizationId, livemode, at },
        {
          webhook_endpoint_id: id,
          url,
          failing_since: since.toISOString(),
          disabled_at: at.toISOString(),
          last_error,
        },
      );
      return { endpoint_id: id, organization_id: organizationId, failing_since: since };
    });
    if (!disabled) return;
    dispatchMetrics.disabled.inc();
    this.logger.warn({ ...disabled, last_error }, 'endpoint.disabled');
  }
}
