import type { Dashboard, Panel } from './panels.ts';
import { dependencies, events, latency, of, processes, quantile, questions, rate, red } from './rows.ts';

const operations = (app: string) => {
  const { title, panels } = red('Operations', 'frontdesk_operation_seconds', app, {
    label: 'outcome',
    errors: 'failed|expired|undecodable',
  });
  const expired = {
    title: 'Expired: callers no longer waited',
    about: 'docs/runbooks/service-unwell.md',
    queries: { '{{instance}}': `increase(frontdesk_operations_expired_total${of(app)}[$__rate_interval])` },
  };
  return { title, panels: [...panels, expired] };
};

const counted = (title: string, metric: string, app: string, label: string): Panel => ({
  title,
  unit: 'cps',
  queries: { [`{{${label}}}`]: `sum by (${label}) (${rate(metric + of(app))})` },
});

/**
 * Gauges for which every process of an app reports the same value.
 * @param metrics the metric of each line, by the line's name
 */
const alike = (title: string, app: string, metrics: Record<string, string>, unit = 'short'): Panel => ({
  title,
  unit,
  queries: Object.fromEntries(Object.entries(metrics).map(([name, metric]) => [name, `max(${metric}${of(app)})`])),
});

const gateway: Dashboard = {
  app: 'gateway',
  title: 'gateway',
  rows: [
    red('HTTP', 'frontdesk_http_request_seconds', 'gateway', { label: 'status', errors: '5..' }),
    {
      title: 'Who comes in',
      panels: [
        counted('Answers by status', 'frontdesk_http_request_seconds_count', 'gateway', 'status'),
        counted('Refused by limit', 'frontdesk_gateway_rate_limited_total', 'gateway', 'limit'),
        counted('Keys looked up', 'frontdesk_gateway_key_lookups_total', 'gateway', 'source'),
        {
          title: 'Redis',
          about: 'Without it keys are read from Postgres, and each gateway counts limits by itself.',
          queries: {
            'up {{instance}}': `frontdesk_gateway_redis_up${of('gateway')}`,
            'failures a second': `sum(${rate(`frontdesk_gateway_redis_failures_total${of('gateway')}`)})`,
          },
        },
        { title: 'Pages that follow a chat', queries: { '{{instance}}': `frontdesk_widget_streams${of('gateway')}` } },
      ],
    },
    questions('gateway'),
    events('gateway', false),
    dependencies('gateway'),
    processes('gateway'),
  ],
};

const records: Dashboard = {
  app: 'records',
  title: 'records',
  rows: [
    operations('records'),
    questions('records'),
    events('records'),
    {
      title: 'Retention',
      panels: [counted('Removed by resource', 'frontdesk_retention_purged_total', 'records', 'resource')],
    },
    dependencies('records'),
    processes('records'),
  ],
};

const DECISIONS = `frontdesk_dialer_decisions_total${of('dialer', 'mode="live"')}`;
const ENDED = `frontdesk_dialer_calls_ended_total${of('dialer', 'mode="live"')}`;

const dialer: Dashboard = {
  app: 'dialer',
  title: 'dialer',
  rows: [
    {
      title: 'Calls',
      panels: [
        {
          title: 'Live decisions by reason',
          unit: 'cps',
          queries: { '{{reason}}': `sum by (reason) (${rate(DECISIONS)}) > 0` },
        },
        counted('Dials by outcome', 'frontdesk_dialer_dials_total', 'dialer', 'outcome'),
        {
          title: 'Live calls ended by status',
          unit: 'cps',
          queries: { '{{status}}': `sum by (status) (${rate(ENDED)})` },
        },
        counted('Due calls by what became of them', 'frontdesk_dialer_due_calls_total', 'dialer', 'outcome'),
        latency('From due to dialed', 'frontdesk_dialer_lag_seconds', of('dialer'), 'Waiting for a free line counts.'),
        latency('The carrier’s answer', 'frontdesk_dialer_dial_seconds', of('dialer')),
      ],
    },
    {
      title: 'What waits',
      panels: [
        alike('Calls', 'dialer', {
          waiting: 'frontdesk_dialer_calls_waiting',
          'under way': 'frontdesk_dialer_dials_active',
        }),
        alike('Lanes in nobody’s hand', 'dialer', { lanes: 'frontdesk_dialer_lanes_waiting' }),
        alike('Longest waiting lane', 'dialer', { oldest: 'frontdesk_dialer_lanes_waiting_oldest_seconds' }, 's'),
        alike('What should be zero', 'dialer', {
          'leases overdue': 'frontdesk_dialer_leases_overdue',
          'dials overdue': 'frontdesk_dialer_dials_overdue',
          'dials of unknown fate': 'frontdesk_dialer_dials_unnamed',
        }),
        {
          title: 'Taken over and given up',
          unit: 'cps',
          queries: {
            'lanes taken over': `sum(${rate(`frontdesk_dialer_lease_steals_total${of('dialer')}`)})`,
            'dials given up': `sum(${rate(`frontdesk_dialer_expired_dials_total${of('dialer')}`)})`,
          },
        },
        { title: 'Dials asked for', queries: { '{{instance}}': `frontdesk_dialer_asking${of('dialer')}` } },
      ],
    },
    operations('dialer'),
    questions('dialer'),
    events('dialer'),
    dependencies('dialer'),
    processes('dialer'),
  ],
};

const chats: Dashboard = {
  app: 'chats',
  title: 'chats',
  rows: [
    {
      title: 'AI replies',
      panels: [
        counted('Replies of the AI by outcome', 'frontdesk_chats_replies_total', 'chats', 'outcome'),
        latency('Reply time', 'frontdesk_chats_reply_seconds', of('chats'), 'The language model included.'),
        counted('Sent to channels', 'frontdesk_chats_channel_sendings_total', 'chats', 'outcome'),
        alike('Waiting', 'chats', {
          'visitors for the AI': 'frontdesk_chats_ai_turns',
          'leads for records': 'frontdesk_chats_pending_leads',
          'messages for a channel': 'frontdesk_chats_outgoing_messages',
        }),
        alike(
          'Oldest unclaimed',
          'chats',
          {
            'visitors for the AI': 'frontdesk_chats_ai_turns_due_oldest_seconds',
            'messages for a channel': 'frontdesk_chats_outgoing_messages_due_oldest_seconds',
          },
          's',
        ),
      ],
    },
    operations('chats'),
    questions('chats'),
    events('chats'),
    dependencies('chats'),
    processes('chats'),
  ],
};

const ATTEMPTS = 'frontdesk_webhooks_attempts_total';
const FAILED = of('webhooks', 'outcome!="delivered"');

const webhooks: Dashboard = {
  app: 'webhooks',
  title: 'webhooks',
  rows: [
    {
      title: 'Attempts',
      panels: [
        counted('By outcome', ATTEMPTS, 'webhooks', 'outcome'),
        {
          title: 'Share of failures',
          unit: 'percentunit',
          queries: { failed: `sum(${rate(ATTEMPTS + FAILED)}) / sum(${rate(ATTEMPTS + of('webhooks'))})` },
        },
        latency('Duration', 'frontdesk_webhooks_attempt_seconds', of('webhooks')),
        latency(
          'Lag of first attempts',
          'frontdesk_webhooks_lag_seconds',
          of('webhooks'),
          'From the creation of the event to the first byte.',
        ),
        { title: 'Claimed deliveries', queries: { '{{instance}}': `frontdesk_webhooks_claimed${of('webhooks')}` } },
        {
          title: 'Released, held, disabled',
          unit: 'cps',
          queries: {
            'released at the concurrency limit': `sum(${rate(`frontdesk_webhooks_released_total${of('webhooks')}`)})`,
            'breakers opened': `sum(${rate(`frontdesk_webhooks_breakers_opened_total${of('webhooks')}`)})`,
            'endpoints disabled': `sum(${rate(`frontdesk_webhooks_endpoints_disabled_total${of('webhooks')}`)})`,
          },
        },
      ],
    },
    {
      title: 'What waits',
      panels: [
        alike('Deliveries due and in nobody’s hand', 'webhooks', { due: 'frontdesk_webhooks_deliveries_due' }),
        alike('Longest due', 'webhooks', { oldest: 'frontdesk_webhooks_deliveries_due_oldest_seconds' }, 's'),
        alike('Held for endpoints', 'webhooks', {
          deliveries: 'frontdesk_webhooks_deliveries_held',
          'endpoints with an open breaker': 'frontdesk_webhooks_endpoints_held_off',
        }),
        alike('Stuck', 'webhooks', { deliveries: 'frontdesk_webhooks_deliveries_stuck' }),
        alike('Replay that waits longest', 'webhooks', { replay: 'frontdesk_webhooks_replays_overdue_seconds' }, 's'),
        {
          title: 'Lag of events (p99)',
          unit: 's',
          queries: { '{{event}}': quantile(0.99, 'frontdesk_event_lag_seconds', of('webhooks'), 'event') },
        },
      ],
    },
    operations('webhooks'),
    events('webhooks'),
    dependencies('webhooks'),
    processes('webhooks'),
  ],
};

export const dashboards = [gateway, records, dialer, chats, webhooks];
