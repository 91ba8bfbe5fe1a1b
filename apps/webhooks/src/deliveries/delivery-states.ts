import { WEBHOOK_TEST } from '@frontdesk/contracts';
import { wholeSecond } from '@frontdesk/service-host';
import type { DeliveryEntity } from './delivery.entity.js';
import { heldUntil, nextAttemptAfter } from './retry-schedule.js';

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

type Pending = Omit<DeliveryState, 'status' | 'claimable_at' | 'delivered_at'>;

/** `pending` to `delivered`, to `failed`, or on to the next attempt. */
export function afterAttempt(delivery: Pending, { responseStatus, error }: AttemptResult, at: Date): DeliveryState {
  const attempts = delivery.attempts + 1;
  const seen = { attempts, response_status: responseStatus, last_error: error };
  const finished = { next_attempt_at: null, claimable_at: null };
  if (error === null) return { ...seen, ...finished, status: 'delivered', delivered_at: wholeSecond(at) };
  const due = error === 'unsafe_address' ? null : nextAttemptAfter(attempts, at);
  if (due === null) return { ...seen, ...finished, status: 'failed', delivered_at: null };
  return { ...seen, status: 'pending', next_attempt_at: wholeSecond(due), claimable_at: due, delivered_at: null };
}

/** Given back without an attempt; may be taken again at the given instant. */
export function parkedUntil(delivery: Pending, claimableAt: Date): DeliveryState {
  return { ...stateOf(delivery), claimable_at: claimableAt };
}

/** A pause holds everything but `webhook.test`. */
export function isHeldBack({ enabled, event }: { enabled: boolean; event: string }): boolean {
  return !enabled && event !== WEBHOOK_TEST;
}

/** What happens to a delivery whose endpoint is paused: it waits, and after a week it fails. */
export function heldBack(delivery: Pending & Pick<DeliveryEntity, 'created_at'>, now: Date): DeliveryState {
  const state = { ...stateOf(delivery), next_attempt_at: null };
  const end = heldUntil(delivery.created_at);
  if (end > now) return { ...state, claimable_at: end };
  return { ...state, status: 'failed', last_error: 'expired', claimable_at: null };
}

function stateOf({
  attempts,
  response_status,
  last_error,
  next_attempt_at,
}: Pending): Omit<DeliveryState, 'claimable_at'> {
  return { status: 'pending', attempts, response_status, last_error, next_attempt_at, delivered_at: null };
}
