import { collectDefaultMetrics, Counter, Gauge, Histogram } from 'prom-client';

const LATENCY_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Process metrics and those of messaging, the same in every service. */
export const metrics = {
  requests: new Histogram({
    name: 'frontdesk_http_request_seconds',
    help: 'HTTP requests answered, by operation and status',
    labelNames: ['operation', 'status'],
    buckets: LATENCY_BUCKETS,
  }),
  operations: new Histogram({
    name: 'frontdesk_operation_seconds',
    help: 'Operations handled for other services, by outcome',
    labelNames: ['operation', 'outcome'],
    buckets: LATENCY_BUCKETS,
  }),
  consumed: new Counter({ name: 'frontdesk_events_consumed_total', help: 'Events consumed', labelNames: ['queue'] }),
  deadLetters: new Counter({
    name: 'frontdesk_events_dead_lettered_total',
    help: 'Events set aside as dead letters',
    labelNames: ['queue'],
  }),
  waitingDeadLetters: new Gauge({
    name: 'frontdesk_dead_letters',
    help: 'Dead letters that wait for an operator',
    labelNames: ['queue'],
  }),
  published: new Counter({
    name: 'frontdesk_events_published_total',
    help: 'Events moved from the outbox to the broker',
  }),
};

export function collectProcessMetrics(): void {
  collectDefaultMetrics({ prefix: 'frontdesk_' });
}
