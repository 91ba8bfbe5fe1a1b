import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DeliveriesRepository, type ClaimedDelivery } from '../deliveries/deliveries.repository.js';
import { afterAttempt, type DeliveryState } from '../deliveries/delivery-states.js';
import { retryAfterSeconds } from './attempt-failures.js';
import { dispatchMetrics, madeAt, reportDispatch } from './dispatch-metrics.js';
import type { Answer } from './lanes.js';
import { signatureOf } from './signature.js';
import { WebhookSender, type AttemptOutcome } from './webhook-sender.js';

export interface MadeAttempt {
  state: DeliveryState;
  answer: Answer;
  /** For how long the endpoint asked not to be called; null when it did not. */
  retryAfterMs: number | null;
}

/** Makes attempts and tells of them, in the log and in the metrics. */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly sender: WebhookSender,
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends a delivery once; returns its state afterwards and what the endpoint's other deliveries should know. */
  async make(delivery: ClaimedDelivery): Promise<MadeAttempt> {
    const { url, body, event, event_id: eventId, secrets } = delivery;
    const startedAt = Date.now();
    const signature = signatureOf(body, secrets, this.clock.now());
    const outcome = await this.sender.send({ url, event, eventId, signature, body });
    const now = this.clock.now();
    const state = afterAttempt(delivery, outcome, now);
    this.report(delivery, outcome, state, startedAt);
    const { durationMs, retryAfter, error } = outcome;
    const seconds = retryAfter === null ? null : retryAfterSeconds(retryAfter, now);
    return {
      state,
      answer: { durationMs, timedOut: error === 'timeout' },
      retryAfterMs: seconds === null ? null : seconds * 1000,
    };
  }

  reportInHand(inHand: () => number): void {
    reportDispatch({ inHand, due: () => this.deliveries.countDue(this.clock.now()) });
  }

  close(): Promise<void> {
    return this.sender.close();
  }

  private report(delivery: ClaimedDelivery, outcome: AttemptOutcome, state: DeliveryState, startedAt: number): void {
    const { responseStatus, error, durationMs, sentAfterMs } = outcome;
    dispatchMetrics.attempts.inc({ outcome: error?.replace(/^http_(\d)\d+$/, 'http_$1xx') ?? 'delivered' });
    const made = madeAt(delivery.event_id);
    if (delivery.attempts === 0 && sentAfterMs !== null && made !== null) {
      dispatchMetrics.lag.observe(Math.max(0, startedAt + sentAfterMs - made) / 1000);
    }
    this.logger.info(
      {
        delivery_id: delivery.id,
        event_id: delivery.event_id,
        event: delivery.event,
        endpoint_id: delivery.endpoint_id,
        organization_id: delivery.organization_id,
        livemode: delivery.livemode,
        attempt: state.attempts,
        outcome: error ?? 'delivered',
        response_status: responseStatus,
        status: state.status,
        duration_ms: Math.round(durationMs * 10) / 10,
      },
      'delivery.attempted',
    );
  }
}
