import { WEBHOOK_TEST } from '@frontdesk/contracts';
import { wholeSecond } from '@frontdesk/service-host';
import type { DeliveryEntity } from './delivery.entity.js';
import { heldUntil, lookedAtAgain, nextAttemptAfter } from './retry-schedule.js';

/** Why an attempt failed, as clients read it in `last_error`. */
export type AttemptError =
  `http_${number}` | 'redirect' | 'timeout' | 'dns_error' | 'connect_error' | 'tls_error' | 'unsafe_address';

export interface AttemptResult {
  responseStatus: number | null;
  /** Null when the endpoint answered 2xx in time. */
  error: AttemptError | null;
}

/** The part of a delivery that its states are about. */
export type DeliveryState = Pick<
  DeliveryEntity,
  'status' | 'attempts' | 'response_status' | 'last_error' | 'next_attempt_at' | 'claimable_at' | 'delivered_at'
>;

type Pending = Omit<DeliveryState, 'status' | 'claimable_at'> & Pick<DeliveryEntity, 'retried_at'>;

/** How a delivery's endpoint stands. */
export interface EndpointStanding {
  enabled: boolean;
  /** Its breaker is open, or it asked to be left alone for a while. */
  held_off: boolean;
}

type Candidate = EndpointStanding &
  Pick<DeliveryEntity, 'event' | 'attempts' | 'retried_at'> & {
    /** It was held, and its turn has come. */
    drained: boolean;
  };

/** `pending` to `delivered`, to `failed`, or on to the next attempt. */
export function afterAttempt(delivery: Pending, { responseStatus, error }: AttemptResult, at: Date): DeliveryState {
  const attempts = delivery.attempts + 1;
  const seen = { attempts, response_status: responseStatus, last_error: error };
  const finished = { next_attempt_at: null, claimable_at: null };
  if (error === null) return { ...seen, ...finished, status: 'delivered', delivered_at: wholeSecond(at) };
  const { delivered_at } = delivery;
  // What has been delivered once stays so, whatever becomes of sending it again.
  if (delivered_at) return { ...seen, ...finished, status: 'delivered', delivered_at };
  const isLast = error === 'unsafe_address' || delivery.retried_at !== null;
  const due = isLast ? null : nextAttemptAfter(attempts, at);
  if (due === null) return { ...seen, ...finished, status: 'failed', delivered_at };
  return { ...seen, status: 'pending', next_attempt_at: wholeSecond(due), claimable_at: due, delivered_at };
}

/** Given back without an attempt; may be taken again at the given instant. */
export function parkedUntil(delivery: Pending, claimableAt: Date): DeliveryState {
  return { ...stateOf(delivery), claimable_at: claimableAt };
}

/**
 * A pause holds everything but `webhook.test`. Trouble holds what has not been tried yet: what has keeps to its
 * schedule, and what somebody asked for by hand is sent.
 */
export function isHeldBack({ enabled, held_off, drained, event, attempts, retried_at }: Candidate): boolean {
  if (event === WEBHOOK_TEST) return false;
  return !enabled || (held_off && !drained && attempts === 0 && retried_at === null);
}

/** A delivery that is held waits until its endpoint is enabled and well again; for a paused one a week at most. */
export function heldBack(
  delivery: Pending & Pick<DeliveryEntity, 'created_at'> & Pick<EndpointStanding, 'enabled'>,
  now: Date,
): DeliveryState {
  const state = { ...stateOf(delivery), next_attempt_at: null };
  if (delivery.enabled) return { ...state, claimable_at: lookedAtAgain(now) };
  const end = heldUntil(delivery.retried_at ?? delivery.created_at);
  if (end > now) return { ...state, claimable_at: end };
  const status = delivery.delivered_at ? 'delivered' : 'failed';
  return { ...state, status, last_error: 'expired', claimable_at: null };
}

function stateOf(delivery: Pending): Omit<DeliveryState, 'claimable_at'> {
  const { attempts, response_status, last_error, next_attempt_at, delivered_at } = delivery;
  return { status: 'pending', attempts, response_status, last_error, next_attempt_at, delivered_at };
}
