import { madeAt } from '@frontdesk/messaging';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { fail, startSpan, traceFields, traceparentOf, type Span } from '@frontdesk/tracing';
import { Inject, Injectable } from '@nestjs/common';
import { reasonOf, scopeOf } from '@frontdesk/persistence';
import { requestHeadersOf, type SentRequest } from '../deliveries/attempt-headers.js';
import type { ClaimedDelivery, LoggedAttempt } from '../deliveries/deliveries.repository.js';
import {
  afterAttempt,
  expiredState,
  heldState,
  releasedUntil,
  type DeliveryState,
} from '../deliveries/delivery-states.js';
import { EventSubscriptionsRepository } from '../endpoints/event-subscriptions.repository.js';
import { SecretVault, UnreadableSecret } from '../endpoints/secret-vault.js';
import { FeedCursors } from '../feed/feed-cursors.js';
import { retryAfterSeconds } from './attempt-failures.js';
import { CrmAttempts, type CrmDeliveryClaim, type Postponed } from './crm-attempts.service.js';
import { dispatchMetrics, outcomeOf } from './dispatch-metrics.js';
import { EndpointHealthService } from './endpoint-health.service.js';
import type { RequestResult } from './endpoint-queues.js';
import { signatureOf } from './signature.js';
import { occurrenceOf, standardHeaders } from './standard-webhook.js';
import { WebhookSender, type AttemptOutcome, type WebhookRequest, type Withdrawn } from './webhook-sender.js';

export interface MadeAttempt {
  state: DeliveryState;
  result: RequestResult;
  /** The values for the attempt log. Absent if no request was sent. */
  attempt?: LoggedAttempt;
  /** Whether the endpoint requested a delay with `Retry-After`. */
  isThrottled: boolean;
}

/** A request, with the parts of its headers that are logged. */
type SignedRequest = WebhookRequest & { sent: SentRequest };

/** `Retry-After` is ignored with any other status. */
const THROTTLING_STATUSES = new Set([429, 503]);
/** With this status, the receiver of a subscription ends it. */
const GONE = 410;
/** Statuses with which the receiver of a subscription wants no retry: gone, and too large. */
const FINAL_STATUSES = new Set([GONE, 413]);
/** How long a delivery waits if its secrets cannot be decrypted, because an operator must first correct the keys. */
const UNREADABLE_DELAY_MS = 60_000;
/** How long a delivery waits if the database did not say how far its subscription is. */
const UNPREPARED_DELAY_MS = 5000;
/** How long a push waits for the records service, or for another push of the same lead. */
const POSTPONED_DELAY_MS = 2000;
/** A CRM that responds with this status no longer accepts the credentials. */
const UNAUTHORIZED = 401;

/** Makes attempts and reports them in logs, metrics and traces. */
@Injectable()
export class AttemptsService {
  constructor(
    private readonly sender: WebhookSender,
    private readonly vault: SecretVault,
    private readonly crm: CrmAttempts,
    private readonly subscriptions: EventSubscriptionsRepository,
    private readonly cursors: FeedCursors,
    private readonly health: EndpointHealthService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes one attempt. Returns the next state of the delivery, and what affects other deliveries of the endpoint. Calls
   * `isWanted` repeatedly until a connection is established, and returns `withdrawn` once it resolves to false.
   */
  async make(delivery: ClaimedDelivery, isWanted: () => Promise<boolean>): Promise<MadeAttempt | Withdrawn> {
    const secrets = this.secretsOf(delivery);
    if (secrets === null) return this.unreadable(delivery);
    const startedAt = Date.now();
    const span = attemptSpan(delivery);
    if (isOfCrm(delivery)) return this.push(delivery, secrets[0]!, isWanted, span);
    const request = await this.prepared(delivery, secrets, traceparentOf(span));
    if ('status' in request) {
      endSpan(span, 'withdrawn');
      return withoutRequest(request);
    }
    const outcome = await this.sender.send(request, isWanted);
    endSpan(span, outcome);
    if (outcome === 'withdrawn') return outcome;
    const at = this.clock.now();
    const isFinal = delivery.subscription !== null && FINAL_STATUSES.has(outcome.responseStatus ?? 0);
    if (isFinal && outcome.responseStatus === GONE) await this.end(delivery, at);
    const state = afterAttempt(delivery, { ...outcome, isFinal }, at);
    this.count(delivery, outcome, startedAt);
    this.log(delivery, outcome, state, span);
    return this.made(delivery, outcome, { at, state, sent: request.sent });
  }

  /** Makes one attempt of a delivery to a CRM connection. */
  private async push(
    delivery: CrmDeliveryClaim,
    secret: string,
    isWanted: () => Promise<boolean>,
    span: Span | undefined,
  ): Promise<MadeAttempt | Withdrawn> {
    const outcome = await this.crm.make(delivery, secret, isWanted).catch((error: unknown): Postponed => {
      this.logger.warn({ delivery_id: delivery.id, reason: reasonOf(error) }, 'delivery.not_prepared');
      return 'postponed';
    });
    endSpan(span, outcome === 'postponed' ? 'withdrawn' : outcome);
    if (outcome === 'withdrawn') return outcome;
    const at = this.clock.now();
    if (outcome === 'postponed') {
      return withoutRequest(releasedUntil(delivery, new Date(at.getTime() + POSTPONED_DELAY_MS)));
    }
    const { provider } = delivery.crm;
    dispatchMetrics.crmPushes.inc({ provider, outcome: outcomeOf(outcome.error) });
    const isRefused = outcome.responseStatus === UNAUTHORIZED && (await this.health.pauseCrm(delivery, at));
    const tried = afterAttempt(delivery, outcome, at);
    // The delivery waits until a person has stored new credentials.
    const state = isRefused ? heldState({ ...delivery, ...tried, enabled: false }, at) : tried;
    this.log(delivery, outcome, state, span);
    return this.made(delivery, outcome, { at, state, sent: null });
  }

  private async made(
    delivery: ClaimedDelivery,
    outcome: AttemptOutcome,
    { at, state, sent }: { at: Date; state: DeliveryState; sent: SentRequest | null },
  ): Promise<MadeAttempt> {
    const { durationMs, error, responseStatus, sentAfterMs, timings, responseHeaders } = outcome;
    const quietMs = throttledForMs(outcome, at);
    await this.health.observe(delivery, { error, responseStatus, quietMs }, at);
    return {
      state,
      result: { durationMs, timedOut: error === 'timeout' },
      attempt: { at, durationMs, timings, sent: sentAfterMs === null ? null : sent, responseHeaders },
      isThrottled: quietMs !== null,
    };
  }

  close(): Promise<void> {
    return this.sender.close();
  }

  /** Returns the request of an attempt now, or the state of a delivery that is not sent. */
  private async prepared(
    delivery: ClaimedDelivery,
    secrets: readonly string[],
    traceparent: string | null | undefined,
  ): Promise<SignedRequest | DeliveryState> {
    try {
      return (await this.requestOf(delivery, secrets, traceparent)) ?? expiredState(delivery);
    } catch (error) {
      this.logger.warn({ delivery_id: delivery.id, reason: reasonOf(error) }, 'delivery.not_prepared');
      return releasedUntil(delivery, new Date(this.clock.now().getTime() + UNPREPARED_DELAY_MS));
    }
  }

  /** Ends the subscription. If that fails, the response to the next event ends it. */
  private async end({ endpoint_id }: ClaimedDelivery, at: Date): Promise<void> {
    try {
      await this.subscriptions.end(endpoint_id, at);
    } catch (error) {
      this.logger.warn({ endpoint_id, reason: reasonOf(error) }, 'subscription.not_ended');
    }
  }

  /** Returns the request of an attempt now, or null if the subscription has ended. */
  private async requestOf(
    { url, body, event, event_id: eventId, endpoint_id, subscription, ...delivery }: ClaimedDelivery,
    secrets: readonly string[],
    traceparent: string | null | undefined,
  ): Promise<SignedRequest | null> {
    const at = this.clock.now();
    if (subscription === null) {
      const sent = { event, eventId, signature: signatureOf(body, secrets, at), traceparent };
      return { url, headers: requestHeadersOf(sent), body, sent };
    }
    const watermark = await this.subscriptions.watermark(endpoint_id, { finished: eventId, now: at });
    if (!watermark) return null;
    const { organization_id: organizationId, livemode } = delivery;
    const occurrence = occurrenceOf(body, this.cursors.seal(scopeOf({ organizationId, livemode }), watermark));
    const message = { subscription, id: eventId, body: occurrence, secrets, at, traceparent };
    const headers = standardHeaders(message);
    return {
      url,
      headers,
      body: occurrence,
      sent: { event, eventId, signature: headers['webhook-signature'], traceparent },
    };
  }

  private secretsOf({ endpoint_id, secrets }: ClaimedDelivery): string[] | null {
    try {
      return secrets.map((sealed) => this.vault.open(endpoint_id, sealed));
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  }

  private unreadable(delivery: ClaimedDelivery): MadeAttempt {
    this.logger.error({ delivery_id: delivery.id, endpoint_id: delivery.endpoint_id }, 'secret.unreadable');
    return withoutRequest(releasedUntil(delivery, new Date(this.clock.now().getTime() + UNREADABLE_DELAY_MS)));
  }

  private count(
    delivery: ClaimedDelivery,
    { error, durationMs, sentAfterMs }: AttemptOutcome,
    startedAt: number,
  ): void {
    dispatchMetrics.attempts.inc({ outcome: outcomeOf(error) });
    dispatchMetrics.attemptSeconds.observe(durationMs / 1000);
    const createdAt = madeAt(delivery.event_id);
    if (delivery.attempts === 0 && sentAfterMs !== null && createdAt !== null) {
      dispatchMetrics.lag.observe(Math.max(0, startedAt + sentAfterMs - createdAt) / 1000);
    }
  }

  private log(
    delivery: ClaimedDelivery,
    { responseStatus, error, durationMs }: AttemptOutcome,
    state: DeliveryState,
    span: Span | undefined,
  ): void {
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
        ...traceFields(span),
      },
      'delivery.attempted',
    );
  }
}

function isOfCrm(delivery: ClaimedDelivery): delivery is CrmDeliveryClaim {
  return delivery.crm !== null;
}

function withoutRequest(state: DeliveryState): MadeAttempt {
  return { state, result: { durationMs: 0, timedOut: false }, isThrottled: false };
}

/** A span in the trace of the event. It omits the URL, which may contain secrets. */
function attemptSpan({ id, event, event_id, endpoint_id, organization_id, attempts, traceparent }: ClaimedDelivery) {
  return startSpan(`deliver ${event}`, {
    kind: 'client',
    parent: traceparent,
    attributes: {
      'http.request.method': 'POST',
      'http.request.resend_count': attempts,
      'frontdesk.event_id': event_id,
      'frontdesk.delivery_id': id,
      'frontdesk.endpoint_id': endpoint_id,
      'frontdesk.organization_id': organization_id,
    },
  });
}

function endSpan(span: Span | undefined, outcome: AttemptOutcome | Withdrawn): void {
  if (outcome === 'withdrawn') span?.setAttribute('frontdesk.withdrawn', true);
  else {
    if (outcome.responseStatus !== null) span?.setAttribute('http.response.status_code', outcome.responseStatus);
    if (outcome.error !== null) fail(span, outcome.error);
  }
  span?.end();
}

function throttledForMs({ responseStatus, retryAfter }: AttemptOutcome, now: Date): number | null {
  if (retryAfter === null || !THROTTLING_STATUSES.has(responseStatus ?? 0)) return null;
  const seconds = retryAfterSeconds(retryAfter, now);
  return seconds === null || seconds === 0 ? null : seconds * 1000;
}
