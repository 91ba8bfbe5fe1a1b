import { databaseFaults } from '@frontdesk/persistence';
import { collectDefaultMetrics, Counter, Gauge, Histogram, register } from 'prom-client';
import { counter, LAG_SECONDS, LATENCY_SECONDS } from './instruments.js';

/** The metrics of HTTP, messaging and database that all services share. */
export const metrics = {
  requests: new Histogram({
    name: 'frontdesk_http_request_seconds',
    help: 'HTTP requests, by operation and status; `none` for paths without an operation',
    labelNames: ['operation', 'status'],
    buckets: LATENCY_SECONDS,
  }),
  operations: new Histogram({
    name: 'frontdesk_operation_seconds',
    help: 'Operations handled for other services, by outcome',
    labelNames: ['operation', 'outcome'],
    buckets: LATENCY_SECONDS,
  }),
  rpc: new Histogram({
    name: 'frontdesk_rpc_request_seconds',
    help: 'Round-trip time of operations requested from other services, by outcome',
    labelNames: ['operation', 'outcome'],
    buckets: LATENCY_SECONDS,
  }),
  expired: new Counter({
    name: 'frontdesk_operations_expired_total',
    help: 'Operations not started because their deadline had passed',
  }),
  auditMissing: new Counter({
    name: 'frontdesk_audit_missing_total',
    help: 'Operations that had to leave an entry in the audit log and left none',
  }),
  consumed: new Counter({ name: 'frontdesk_events_consumed_total', help: 'Events consumed', labelNames: ['queue'] }),
  consuming: new Histogram({
    name: 'frontdesk_event_batch_seconds',
    help: 'Time to consume a batch of events, from the first try to the commit',
    labelNames: ['queue'],
    buckets: LATENCY_SECONDS,
  }),
  eventLag: new Histogram({
    name: 'frontdesk_event_lag_seconds',
    help: 'Time from the creation of an event until it was consumed',
    labelNames: ['queue', 'event'],
    buckets: LAG_SECONDS,
  }),
  deadLetters: new Counter({
    name: 'frontdesk_events_dead_lettered_total',
    help: 'Events that became dead letters',
    labelNames: ['queue'],
  }),
  published: new Counter({
    name: 'frontdesk_events_published_total',
    help: 'Events published from the outbox',
    labelNames: ['event'],
  }),
  publishLag: new Histogram({
    name: 'frontdesk_event_publish_seconds',
    help: 'Time from the creation of an event until the broker confirmed it',
    buckets: LAG_SECONDS,
  }),
  databaseErrors: counter({
    name: 'frontdesk_database_errors_total',
    help: 'Statements refused by the database server, by reason',
    labels: { reason: databaseFaults },
  }),
};

/** How often the event loop's delay is sampled. The delay includes this interval. Each sample wakes an idle process. */
const EVENT_LOOP_LOOK_MS = 250;

/** Collects metrics of the process itself, and labels every series with its app. */
export function collectProcessMetrics(app: string): void {
  register.setDefaultLabels({ app });
  collectDefaultMetrics({ prefix: 'frontdesk_', eventLoopMonitoringPrecision: EVENT_LOOP_LOOK_MS });
  let last = performance.eventLoopUtilization();
  new Gauge({
    name: 'frontdesk_event_loop_utilization_ratio',
    help: 'Share of the time since the last scrape in which the event loop was busy',
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
}
