import { crmPauses, crmProviders } from '@frontdesk/contracts';
import { counter, LATENCY_SECONDS } from '@frontdesk/service-host';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { AttemptError } from '../deliveries/delivery-states.js';

/** The expected outcomes. A receiver can return any status, which may add others such as `http_6xx`. */
const OUTCOMES = [
  'delivered',
  'http_4xx',
  'http_5xx',
  'redirect',
  'timeout',
  'dns_error',
  'connect_error',
  'tls_error',
  'unsafe_address',
];

let claimedCount = (): number => 0;

/** Registers the function that the gauge calls when metrics are read. */
export function reportClaimedCount(count: () => number): void {
  claimedCount = count;
}

export const dispatchMetrics = {
  attempts: counter({
    name: 'frontdesk_webhooks_attempts_total',
    help: 'Attempts by outcome',
    labels: { outcome: OUTCOMES },
  }),
  attemptSeconds: new Histogram({
    name: 'frontdesk_webhooks_attempt_seconds',
    help: 'Duration of attempts, from the DNS lookup to the end of the response',
    buckets: LATENCY_SECONDS,
  }),
  lag: new Histogram({
    name: 'frontdesk_webhooks_lag_seconds',
    help: 'Delay from the creation of an event to the first byte of its first attempt',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
  }),
  crmPushes: counter({
    name: 'frontdesk_webhooks_crm_pushes_total',
    help: 'Pushes of leads to CRM connections by provider and outcome',
    labels: { provider: [...crmProviders], outcome: [...OUTCOMES, 'unexpected_response', 'lead_deleted'] },
  }),
  crmPaused: counter({
    name: 'frontdesk_webhooks_crm_connections_paused_total',
    help: 'CRM connections paused by the service, by reason',
    labels: { reason: [...crmPauses] },
  }),
  released: new Counter({
    name: 'frontdesk_webhooks_released_total',
    help: 'Deliveries released without an attempt because a concurrency limit was reached',
  }),
  takenOver: new Counter({
    name: 'frontdesk_webhooks_taken_over_total',
    help: 'Deliveries of dispatchers that died, made due by this process before their lease expired',
  }),
  breakersOpened: new Counter({
    name: 'frontdesk_webhooks_breakers_opened_total',
    help: 'Circuit breakers opened because an endpoint did not respond',
  }),
  disabled: new Counter({
    name: 'frontdesk_webhooks_endpoints_disabled_total',
    help: 'Endpoints disabled after five days of failures',
  }),
  claimed: new Gauge({
    name: 'frontdesk_webhooks_claimed',
    help: 'Deliveries claimed by this process',
    collect() {
      this.set(claimedCount());
    },
  }),
};

/** Returns the outcome of an attempt as a label. HTTP statuses are grouped by class to bound the number of labels. */
export function outcomeOf(error: AttemptError | null): string {
  return error?.replace(/^http_(\d)\d+$/, 'http_$1xx') ?? 'delivered';
}
