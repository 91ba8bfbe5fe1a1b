import { counter } from '@frontdesk/service-host';

/** A window begins with its first request. */
export const WINDOW_MS = 60_000;

/** A bucket after a request was counted in it. */
export interface Bucket {
  limit: number;
  /** The number of requests in the window, including this one. */
  used: number;
  /** Milliseconds until the window ends. */
  resetInMs: number;
}

export function remaining({ limit, used }: Bucket): number {
  return Math.max(0, limit - used);
}

export function isExceeded({ limit, used }: Bucket): boolean {
  return used > limit;
}

/** The time to wait in whole seconds, at least one. */
export function retryAfterSeconds({ resetInMs }: Bucket): number {
  return Math.max(1, Math.ceil(resetInMs / 1000));
}

/** Returns the bucket with fewer requests left. */
export function tightest(outer: Bucket, inner: Bucket | null): Bucket {
  return inner && remaining(inner) <= remaining(outer) && !isExceeded(outer) ? inner : outer;
}

/** The rate limits. Those that begin with `widget-` apply to the chat widget's visitors. */
const LIMITS = [
  'key',
  'chat-replies',
  'failed-public',
  'failed-platform',
  'failed-portal',
  'session',
  'sign-in-address',
  'sign-in-email',
  'sign-in-browser',
  'sign-in-passkey',
  'oauth',
  'oauth-registration',
  'device-login',
  'event-challenges',
  'widget-address-requests',
  'widget-address-chats',
  'widget-chat-requests',
  'widget-chat-messages',
] as const;

export const rateLimitMetrics = {
  refusals: counter({
    name: 'frontdesk_gateway_rate_limited_total',
    help: 'Requests refused with 429, by limit',
    labels: { limit: LIMITS },
  }),
};
