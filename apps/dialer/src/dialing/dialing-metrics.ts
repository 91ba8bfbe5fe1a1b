import { counter, LATENCY_SECONDS } from '@frontdesk/service-host';
import { Counter, Gauge, Histogram } from 'prom-client';

let countAsking = (): number => 0;

/** What the scheduler tells about itself, asked for when the metrics are read. */
export function reportAsking(asking: () => number): void {
  countAsking = asking;
}

export const dialingMetrics = {
  looks: new Counter({
    name: 'frontdesk_dialer_due_calls_total',
    help: 'Calls whose time had come, by mode and by what became of them',
    labelNames: ['mode', 'outcome'],
  }),
  dials: counter({
    name: 'frontdesk_dialer_dials_total',
    help: 'Live dials, by the answer of the carrier; `unknown` when a phone may be ringing',
    labels: { outcome: ['accepted', 'refused', 'unknown'] },
  }),
  dialSeconds: new Histogram({
    name: 'frontdesk_dialer_dial_seconds',
    help: 'How long the carrier took to answer a request to dial',
    buckets: LATENCY_SECONDS,
  }),
  lag: new Histogram({
    name: 'frontdesk_dialer_lag_seconds',
    help: 'From when a call was due to the start of its dial; waiting for a free line counts',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600],
  }),
  leaseSteals: new Counter({
    name: 'frontdesk_dialer_lease_steals_total',
    help: 'Lanes taken over from a process that did not give them back in time',
  }),
  expired: new Counter({
    name: 'frontdesk_dialer_expired_dials_total',
    help: 'Dials given up because nobody reported about them',
  }),
  asking: new Gauge({
    name: 'frontdesk_dialer_asking',
    help: 'Dials for which this process waits for the carrier',
    collect() {
      this.set(countAsking());
    },
  }),
};
