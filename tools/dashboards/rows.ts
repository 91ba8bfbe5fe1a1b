import type { Panel, Row } from './panels.ts';

export const of = (app: string, more?: string) => `{app="${app}", instance=~"$instance"${more ? `, ${more}` : ''}}`;

export const rate = (series: string) => `rate(${series}[$__rate_interval])`;

/** A quantile of a histogram. */
export function quantile(q: number, metric: string, selector: string, by?: string) {
  const labels = by ? `le, ${by}` : 'le';
  return `histogram_quantile(${q}, sum by (${labels}) (${rate(`${metric}_bucket${selector}`)}))`;
}

/** Median, p95 and p99 of a histogram. */
export function latency(title: string, metric: string, selector: string, about?: string): Panel {
  const queries = Object.fromEntries([0.5, 0.95, 0.99].map((q) => [`p${q * 100}`, quantile(q, metric, selector)]));
  return { title, unit: 's', queries, ...(about ? { about } : {}) };
}

/**
 * Rate, errors and duration of a histogram with an operation and an outcome as labels.
 * @param outcome the label of the outcome, and a matcher for errors
 */
export function red(
  title: string,
  metric: string,
  app: string,
  { label, errors }: { label: string; errors: string },
): Row {
  const failed = `sum(${rate(`${metric}_count${of(app, `${label}=~"${errors}"`)}`)})`;
  const all = `sum(${rate(`${metric}_count${of(app)}`)})`;
  return {
    title,
    panels: [
      {
        title: 'Rate by operation',
        unit: 'reqps',
        queries: { '{{operation}}': `sum by (operation) (${rate(`${metric}_count${of(app)}`)})` },
      },
      {
        title: `Errors by ${label}`,
        unit: 'reqps',
        queries: {
          [`{{${label}}}`]: `sum by (${label}) (${rate(`${metric}_count${of(app, `${label}=~"${errors}"`)}`)})`,
        },
      },
      { title: 'Share of errors', unit: 'percentunit', queries: { errors: `${failed} / ${all}` } },
      latency('Duration', metric, of(app)),
      {
        title: 'Duration (p95) by operation',
        unit: 's',
        queries: { '{{operation}}': quantile(0.95, metric, of(app), 'operation') },
      },
    ],
  };
}

export function questions(app: string): Row {
  const metric = 'frontdesk_rpc_request_seconds';
  return {
    title: 'Requests to other services',
    panels: [
      {
        title: 'Requests by outcome',
        unit: 'reqps',
        queries: { '{{outcome}}': `sum by (outcome) (${rate(`${metric}_count${of(app)}`)})` },
      },
      latency('Duration', metric, of(app)),
      {
        title: 'Requests in progress',
        queries: { '{{instance}}': `frontdesk_rpc_requests_waiting${of(app)}` },
      },
    ],
  };
}

export function events(app: string): Row {
  return {
    title: 'Events and queues',
    panels: [
      {
        title: 'Published by event',
        unit: 'cps',
        queries: { '{{event}}': `sum by (event) (${rate(`frontdesk_events_published_total${of(app)}`)})` },
      },
      {
        title: 'Outbox: waiting events',
        about: 'Events that are committed but not yet published, counted up to 100000.',
        queries: { waiting: `max(frontdesk_outbox_events${of(app)})` },
      },
      {
        title: 'Outbox: age of the oldest event',
        unit: 's',
        queries: { oldest: `max(frontdesk_outbox_oldest_seconds${of(app)})` },
      },
      latency('Time from creation to broker confirmation', 'frontdesk_event_publish_seconds', of(app)),
      ...consumed(app),
    ],
  };
}

function consumed(app: string): Panel[] {
  return [
    {
      title: 'Consumed by queue',
      unit: 'cps',
      queries: { '{{queue}}': `sum by (queue) (${rate(`frontdesk_events_consumed_total${of(app)}`)})` },
    },
    {
      title: 'Lag of events (p95) by queue',
      unit: 's',
      queries: { '{{queue}}': quantile(0.95, 'frontdesk_event_lag_seconds', of(app), 'queue') },
    },
    {
      title: 'Duration of a batch (p95) by queue',
      unit: 's',
      queries: { '{{queue}}': quantile(0.95, 'frontdesk_event_batch_seconds', of(app), 'queue') },
    },
    {
      title: 'Messages in the queues',
      queries: { '{{queue}}': `max by (queue) (frontdesk_queue_messages${of(app)})` },
    },
    {
      title: 'Dead letters',
      about: 'docs/runbooks/dead-letters.md',
      queries: {
        'waiting {{queue}}': `max by (queue) (frontdesk_dead_letters${of(app)})`,
        'new {{queue}}': `sum by (queue) (increase(frontdesk_events_dead_lettered_total${of(app)}[$__rate_interval]))`,
      },
    },
  ];
}

export function dependencies(app: string): Row {
  return {
    title: 'Postgres and RabbitMQ',
    panels: [
      {
        title: 'Up',
        about: 'Whether the gauges could be read from Postgres, and whether RabbitMQ accepts messages.',
        queries: {
          'postgres {{instance}}': `frontdesk_database_up${of(app)}`,
          'rabbitmq {{instance}}': `frontdesk_broker_up${of(app)}`,
        },
      },
      {
        title: 'Connection pool',
        queries: { '{{state}}': `sum by (state) (frontdesk_database_pool_connections${of(app)})` },
      },
      {
        title: 'Refused statements by reason',
        unit: 'cps',
        queries: { '{{reason}}': `sum by (reason) (${rate(`frontdesk_database_errors_total${of(app)}`)}) > 0` },
      },
      {
        title: 'Connections of the Postgres server',
        queries: {
          used: `max(frontdesk_database_connections${of(app)})`,
          limit: `max(frontdesk_database_connections_limit${of(app)})`,
        },
      },
      {
        title: "Size of the service's tables and indexes",
        unit: 'bytes',
        queries: { 'tables and indexes': `max(frontdesk_database_schema_bytes${of(app)})` },
      },
    ],
  };
}

export function processes(app: string): Row {
  return {
    title: 'Processes',
    panels: [
      {
        title: 'Event loop: busy',
        unit: 'percentunit',
        queries: { '{{instance}}': `frontdesk_event_loop_utilization_ratio${of(app)}` },
      },
      {
        title: 'Event loop: delay (p99)',
        unit: 's',
        queries: { '{{instance}}': `frontdesk_nodejs_eventloop_lag_p99_seconds${of(app)}` },
      },
      { title: 'CPU', queries: { '{{instance}}': rate(`frontdesk_process_cpu_seconds_total${of(app)}`) } },
      {
        title: 'Memory',
        unit: 'bytes',
        queries: {
          'resident {{instance}}': `frontdesk_process_resident_memory_bytes${of(app)}`,
          'heap {{instance}}': `frontdesk_nodejs_heap_size_used_bytes${of(app)}`,
        },
      },
      {
        title: 'Garbage collection',
        unit: 'percentunit',
        queries: { '{{kind}}': `sum by (kind) (${rate(`frontdesk_nodejs_gc_duration_seconds_sum${of(app)}`)})` },
      },
      {
        title: 'Open handles',
        queries: { '{{instance}}': `frontdesk_nodejs_active_handles_total${of(app)}` },
      },
    ],
  };
}
