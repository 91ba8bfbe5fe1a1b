import { webhookEndpointDisabled } from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import type { AttemptResult } from '../deliveries/delivery-states.js';
import { EndpointFlowRepository } from '../endpoints/endpoint-flow.repository.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { isSilence, SilenceCounts } from './circuit-breaker.js';
import { dispatchMetrics } from './dispatch-metrics.js';

export interface Observed extends AttemptResult {
  /** For how long the endpoint asked to be left alone; null when it did not. */
  quietMs: number | null;
}

/** Nothing but failures for so long, and the endpoint is disabled. */
const GIVE_UP_AFTER_MS = 5 * 86_400_000;
/** A longer silence is not believed. */
const MAX_QUIET_MS = 15 * 60_000;

/** Draws from attempts what all processes are to know about an endpoint. */
@Injectable()
export class EndpointHealthService {
  private readonly silences = new SilenceCounts();

  constructor(
    private readonly flow: EndpointFlowRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Notes what came of an attempt, in the table when that changes something. A fault there is logged and passes: the
   * result of the attempt counts all the same, and the next one tells as much.
   */
  async observe(delivery: ClaimedDelivery, observed: Observed, at: Date): Promise<void> {
    try {
      await this.note(delivery, observed, at);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.logger.warn({ endpoint_id: delivery.endpoint_id, reason }, 'endpoint.not_noted');
    }
  }

  private async note(delivery: ClaimedDelivery, { error, responseStatus, quietMs }: Observed, at: Date): Promise<void> {
    const { endpoint_id: endpointId, failing_since, open_until } = delivery;
    const attempted = { error, answered: responseStatus !== null };
    const isProbe = open_until !== null && open_until <= at;
    const trips = this.silences.count(endpointId, attempted, { isProbe, at });
    const hasAnswered = attempted.answered && !isSilence(attempted);
    if (hasAnswered && (open_until !== null || (error === null && failing_since !== null))) {
      await this.flow.noteAnswer(endpointId, { delivered: error === null, at });
    }
    if (error === null) return;
    const quietUntil = quietMs === null ? null : new Date(at.getTime() + Math.min(quietMs, MAX_QUIET_MS));
    if (failing_since === null || quietUntil !== null || trips) {
      await this.flow.noteTrouble({ endpointId, at, quietUntil, trips });
      if (trips) {
        dispatchMetrics.breakersOpened.inc();
        this.logger.warn({ endpoint_id: endpointId, last_error: error }, 'endpoint.breaker_opened');
      }
    }
    if (failing_since !== null && at.getTime() - failing_since.getTime() >= GIVE_UP_AFTER_MS) {
      await this.disable(delivery, error, at);
    }
  }

  /**
   * Once, however many attempts fail at that moment: only the one that finds it enabled, and where it was, announces it.
   * The endpoint is locked before its flow, as where it is changed.
   */
  private async disable(delivery: ClaimedDelivery, last_error: string, at: Date): Promise<void> {
    const { endpoint_id: id, organization_id: organizationId, livemode, url } = delivery;
    const disabled = await inTransaction(this.dataSource, async (tx) => {
      const scope = scopeOf({ organizationId, livemode });
      const endpoint = await this.endpoints.lock(tx, scope, id);
      if (!endpoint?.enabled || endpoint.url !== url) return null;
      const since = await this.flow.failingSince(tx, id);
      if (since === null || at.getTime() - since.getTime() < GIVE_UP_AFTER_MS) return null;
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
