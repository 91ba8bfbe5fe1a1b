import { WEBHOOK_TEST } from '@frontdesk/contracts';
import { wholeSecond } from '@frontdesk/service-host';
import type { DeliveryEntity } from './delivery.entity.js';
import { holdExpiry, nextCheckAt, nextAttemptAfter } from './retry-schedule.js';

/** The reason of a failed attempt; the API returns it as `last_error`. */
export type AttemptError =
  | `http_${number}`
  | 'redirect'
  | 'timeout'
  | 'dns_error'
  | 'connect_error'
  | 'tls_error'
  | 'unsafe_address'
  /** A CRM responded with 2xx, but not in the expected form. */
  | 'unexpected_response'
  /** The lead of a CRM delivery no longer exists. */
  | 'lead_deleted';

export interface AttemptResult {
  responseStatus: number | null;
  /** Null if the endpoint returned 2xx in time. */
  error: AttemptError | null;
  /** Whether a failure is not retried. */
  isFinal?: boolean;
}

/** The columns of a delivery that an attempt or a hold changes. */
export type DeliveryState = Pick<
  DeliveryEntity,
  'status' | 'attempts' | 'response_status' | 'last_error' | 'next_attempt_at' | 'claimable_at' | 'delivered_at'
>;

type Pending = Omit<DeliveryState, 'status' | 'claimable_at'> & Pick<DeliveryEntity, 'retried_at'>;

/** Whether an endpoint may receive deliveries. */
export interface EndpointStanding {
  enabled: boolean;
  /** Whether the endpoint is failing (breaker open) or throttled (`Retry-After`). */
  held_off: boolean;
}

type Candidate = EndpointStanding &
  Pick<DeliveryEntity, 'event' | 'attempts' | 'retried_at'> & {
    /** Whether the delivery was held and is now sent by a drain. */
    drained: boolean;
  };

/** The next state after an attempt: `delivered`, `failed`, or `pending` until the next attempt. */
export function afterAttempt(
  delivery: Pending,
  { responseStatus, error, isFinal }: AttemptResult,
  at: Date,
): DeliveryState {
  const attempts = delivery.attempts + 1;
  const seen = { attempts, response_status: responseStatus, last_error: error };
  const finished = { next_attempt_at: null, claimable_at: null };
  if (error === null) return { ...seen, ...finished, status: 'delivered', delivered_at: wholeSecond(at) };
  const { delivered_at } = delivery;
  // A delivered delivery remains delivered even if a manual retry fails.
  if (delivered_at) return { ...seen, ...finished, status: 'delivered', delivered_at };
  const isLast = isFinal === true || error === 'unsafe_address' || delivery.retried_at !== null;
  const due = isLast ? null : nextAttemptAfter(attempts, at);
  if (due === null) return { ...seen, ...finished, status: 'failed', delivered_at };
  return { ...seen, status: 'pending', next_attempt_at: wholeSecond(due), claimable_at: due, delivered_at };
}

/** Fails a delivery that is too late to be sent. */
export function expiredState(delivery: Pending): DeliveryState {
  const status = delivery.delivered_at ? 'delivered' : 'failed';
  return { ...stateOf(delivery), status, last_error: 'expired', next_attempt_at: null, claimable_at: null };
}

/** Releases a delivery that was not attempted. It can be claimed again at the given instant. */
export function releasedUntil(delivery: Pending, claimableAt: Date): DeliveryState {
  return { ...stateOf(delivery), claimable_at: claimableAt };
}

/**
 * Whether the delivery is held. A paused endpoint holds everything but `webhook.test`. A throttled or failing endpoint
 * holds only deliveries that had no attempt yet: retries keep to their schedule, and manual retries are sent.
 */
export function isHeld({ enabled, held_off, drained, event, attempts, retried_at }: Candidate): boolean {
  if (event === WEBHOOK_TEST) return false;
  return !enabled || (held_off && !drained && attempts === 0 && retried_at === null);
}

/**
 * Holds a delivery until its endpoint is enabled and has recovered. It waits for a paused endpoint for at most 7 days.
 */
export function heldState(
  delivery: Pending & Pick<DeliveryEntity, 'created_at'> & Pick<EndpointStanding, 'enabled'>,
  now: Date,
): DeliveryState {
  const state = { ...stateOf(delivery), next_attempt_at: null };
  if (delivery.enabled) return { ...state, claimable_at: nextCheckAt(now) };
  const end = holdExpiry(delivery.retried_at ?? delivery.created_at);
  if (end > now) return { ...state, claimable_at: end };
  return expiredState(delivery);
}

function stateOf(delivery: Pending): Omit<DeliveryState, 'claimable_at'> {
  const { attempts, response_status, last_error, next_attempt_at, delivered_at } = delivery;
  return { status: 'pending', attempts, response_status, last_error, next_attempt_at, delivered_at };
}
