import { counter, LATENCY_SECONDS } from '@frontdesk/service-host';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { AttemptError } from '../deliveries/delivery-states.js';

/** Those that happen; receivers with a sense of humour may add an `http_6xx`. */
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

let countInHand = (): number => 0;

/** What the dispatcher tells about itself, asked for when the metrics are read. */
export function reportInHand(inHand: () => number): void {
  countInHand = inHand;
}

export const dispatchMetrics = {
  attempts: counter({
    name: 'frontdesk_webhooks_attempts_total',
    help: 'Attempts to deliver an event, by outcome',
    labels: { outcome: OUTCOMES },
  }),
  attemptSeconds: new Histogram({
    name: 'frontdesk_webhooks_attempt_seconds',
    help: 'Attempts to deliver an event, from the look-up of the name to the end of the answer',
    buckets: LATENCY_SECONDS,
  }),
  lag: new Histogram({
    name: 'frontdesk_webhooks_lag_seconds',
    help: 'From the making of an event to the first byte of its first attempt',
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
  }),
  parked: new Counter({
    name: 'frontdesk_webhooks_parked_total',
    help: 'Deliveries given back without an attempt because there was no room for them',
  }),
  breakersOpened: new Counter({
    name: 'frontdesk_webhooks_breakers_opened_total',
    help: 'Times that an endpoint met with so much silence that new deliveries to it are held',
  }),
  disabled: new Counter({
    name: 'frontdesk_webhooks_endpoints_disabled_total',
    help: 'Endpoints paused because nothing but failures came of them for days',
  }),
  inHand: new Gauge({
    name: 'frontdesk_webhooks_in_hand',
    help: 'Deliveries that this process is busy with',
    collect() {
      this.set(countInHand());
    },
  }),
};

/** An attempt's outcome as a label: the many statuses that receivers answer with are put together by their hundreds. */
export function outcomeOf(error: AttemptError | null): string {
  return error?.replace(/^http_(\d)\d+$/, 'http_$1xx') ?? 'delivered';
}
