import { counter, LATENCY_SECONDS } from '@frontdesk/service-host';
import { Counter, Gauge, Histogram } from 'prom-client';

let countRequests = (): number => 0;

/** Registers the gauge of concurrent requests to the carrier, which is read with the metrics. */
export function reportCarrierRequests(count: () => number): void {
  countRequests = count;
}

export const dialingMetrics = {
  dueCalls: new Counter({
    name: 'frontdesk_dialer_due_calls_total',
    help: 'Due calls handled, by mode and outcome',
    labelNames: ['mode', 'outcome'],
  }),
  dials: counter({
    name: 'frontdesk_dialer_dials_total',
    help: 'Live dials, by response of the carrier; `unknown` if a phone may be ringing',
    labels: { outcome: ['accepted', 'refused', 'unknown'] },
  }),
  dialSeconds: new Histogram({
    name: 'frontdesk_dialer_dial_seconds',
    help: 'Seconds until the carrier responds to a dial request',
    buckets: LATENCY_SECONDS,
  }),
  lag: new Histogram({
    name: 'frontdesk_dialer_lag_seconds',
    help: 'Seconds from the due time of a call to the start of its dial, including the wait for a line',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
  }),
  leaseTakeovers: new Counter({
    name: 'frontdesk_dialer_lease_takeovers_total',
    help: 'Organization queues taken over after the lease of another process expired',
  }),
  expired: new Counter({
    name: 'frontdesk_dialer_expired_dials_total',
    help: 'Dials that expired without a report',
  }),
  carrierRequests: new Gauge({
    name: 'frontdesk_dialer_carrier_requests',
    help: 'Concurrent dial requests of this process to the carrier',
    collect() {
      this.set(countRequests());
    },
  }),
};
