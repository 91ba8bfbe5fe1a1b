import type { Dashboard, Panel } from './panels.ts';
import { overview } from './overview.ts';
import { dependencies, events, latency, of, processes, quantile, questions, rate, red } from './rows.ts';

const operations = (app: string) => {
  const { title, panels } = red('Operations', 'frontdesk_operation_seconds', app, {
    label: 'outcome',
    errors: 'failed|expired|undecodable',
  });
  const expired = {
    title: 'Expired before they started',
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
 * Defines a panel of gauges that have the same value in every process of an app.
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
      title: 'Keys, limits and streams',
      panels: [
        counted('Responses by status', 'frontdesk_http_request_seconds_count', 'gateway', 'status'),
        counted('Rate-limited by limit', 'frontdesk_gateway_rate_limited_total', 'gateway', 'limit'),
        {
          title: 'Requests missing in the request log, per second',
          queries: { dropped: `sum(${rate(`frontdesk_gateway_request_log_dropped_total${of('gateway')}`)})` },
        },
        counted(
          'Lookups of keys and access tokens by source',
          'frontdesk_gateway_key_lookups_total',
          'gateway',
          'source',
        ),
        {
          title: 'Redis',
          about: 'Without Redis, keys are read from Postgres, and each gateway counts limits separately.',
          queries: {
            'up {{instance}}': `frontdesk_gateway_redis_up${of('gateway')}`,
            'failures per second': `sum(${rate(`frontdesk_gateway_redis_failures_total${of('gateway')}`)})`,
          },
        },
        { title: 'Open widget streams', queries: { '{{instance}}': `frontdesk_widget_streams${of('gateway')}` } },
        { title: 'Open portal streams', queries: { '{{instance}}': `frontdesk_portal_streams${of('gateway')}` } },
      ],
    },
    {
      title: 'People',
      panels: [
        {
          title: 'Sign-ins by method',
          unit: 'cps',
          about: 'docs/runbooks/sign-in.md',
          queries: {
            '{{method}} {{outcome}}': `sum by (method, outcome) (${rate(`frontdesk_gateway_sign_ins_total${of('gateway')}`)})`,
          },
        },
        alike('Sessions used within 12 hours', 'gateway', { sessions: 'frontdesk_gateway_sessions' }),
        counted('Mails by outcome', 'frontdesk_gateway_mails_total', 'gateway', 'outcome'),
        alike(
          'Age of the oldest waiting mail',
          'gateway',
          { mail: 'frontdesk_gateway_mails_waiting_oldest_seconds' },
          's',
        ),
      ],
    },
    questions('gateway'),
    {
      title: 'Audit log',
      panels: [
        latency(
          'Delay from a change to its stored entry',
          'frontdesk_event_lag_seconds',
          of('gateway', 'queue="gateway.audit-entries"'),
        ),
        {
          title: 'Changes without an entry, by app',
          about: 'docs/runbooks/service-unwell.md',
          queries: { '{{app}}': 'sum by (app) (increase(frontdesk_audit_missing_total[$__rate_interval]))' },
        },
      ],
    },
    events('gateway'),
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
      panels: [counted('Removed records by resource', 'frontdesk_retention_purged_total', 'records', 'resource')],
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
        counted('Due calls by outcome', 'frontdesk_dialer_due_calls_total', 'dialer', 'outcome'),
        counted('Campaign contacts by outcome', 'frontdesk_dialer_campaign_contacts_total', 'dialer', 'outcome'),
        latency(
          'Delay from due time to dial',
          'frontdesk_dialer_lag_seconds',
          of('dialer'),
          'Includes the wait for a free line.',
        ),
        latency('Response time of the carrier', 'frontdesk_dialer_dial_seconds', of('dialer')),
      ],
    },
    {
      title: 'Backlog',
      panels: [
        alike('Waiting calls and dials', 'dialer', {
          waiting: 'frontdesk_dialer_calls_waiting',
          'in progress': 'frontdesk_dialer_dials_active',
        }),
        alike('Due organization queues, unclaimed', 'dialer', { queues: 'frontdesk_dialer_queues_waiting' }),
        alike(
          'Oldest unclaimed organization queue',
          'dialer',
          { oldest: 'frontdesk_dialer_queues_waiting_oldest_seconds' },
          's',
        ),
        alike('Stuck work (should be 0)', 'dialer', {
          'expired leases': 'frontdesk_dialer_leases_overdue',
          'dials past their time limit': 'frontdesk_dialer_dials_overdue',
          'unconfirmed dials': 'frontdesk_dialer_dials_unconfirmed',
        }),
        alike('Ledger of consents: faults (should be 0)', 'dialer', { faults: 'frontdesk_consent_ledger_faults' }),
        alike(
          'Ledger of consents: age of the last check',
          'dialer',
          { age: 'frontdesk_consent_ledger_check_age_seconds' },
          's',
        ),
        {
          title: 'Lease takeovers and expired dials',
          unit: 'cps',
          queries: {
            'lease takeovers': `sum(${rate(`frontdesk_dialer_lease_takeovers_total${of('dialer')}`)})`,
            'expired dials': `sum(${rate(`frontdesk_dialer_expired_dials_total${of('dialer')}`)})`,
          },
        },
        {
          title: 'Carrier requests in progress',
          queries: { '{{instance}}': `frontdesk_dialer_carrier_requests${of('dialer')}` },
        },
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
      title: 'Replies of the AI',
      panels: [
        counted('Attempts to reply by outcome', 'frontdesk_chats_replies_total', 'chats', 'outcome'),
        counted('Tokens of the language model by kind', 'frontdesk_chats_model_tokens_total', 'chats', 'kind'),
        latency('Duration', 'frontdesk_chats_reply_seconds', of('chats'), 'Includes the language model.'),
        counted('Messages sent to channels by outcome', 'frontdesk_chats_channel_sendings_total', 'chats', 'outcome'),
        alike('Backlog', 'chats', {
          'replies of the AI': 'frontdesk_chats_ai_turns',
          'leads to records': 'frontdesk_chats_pending_leads',
          'messages to channels': 'frontdesk_chats_outgoing_messages',
        }),
        alike(
          'Age of the oldest unclaimed work',
          'chats',
          {
            'replies of the AI': 'frontdesk_chats_ai_turns_due_oldest_seconds',
            'messages to channels': 'frontdesk_chats_outgoing_messages_due_oldest_seconds',
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
          'From the creation of the event to the first byte of the request.',
        ),
        { title: 'Claimed deliveries', queries: { '{{instance}}': `frontdesk_webhooks_claimed${of('webhooks')}` } },
        {
          title: 'Released and taken over deliveries, opened breakers, disabled endpoints',
          unit: 'cps',
          queries: {
            'deliveries released': `sum(${rate(`frontdesk_webhooks_released_total${of('webhooks')}`)})`,
            'taken over from dead dispatchers': `sum(${rate(`frontdesk_webhooks_taken_over_total${of('webhooks')}`)})`,
            'breakers opened': `sum(${rate(`frontdesk_webhooks_breakers_opened_total${of('webhooks')}`)})`,
            'endpoints disabled': `sum(${rate(`frontdesk_webhooks_endpoints_disabled_total${of('webhooks')}`)})`,
          },
        },
        counted('Pushes to CRMs', 'frontdesk_webhooks_crm_pushes_total', 'webhooks', 'outcome'),
        counted('Paused CRM connections', 'frontdesk_webhooks_crm_connections_paused_total', 'webhooks', 'reason'),
      ],
    },
    {
      title: 'Backlog',
      panels: [
        alike('Due deliveries, unclaimed', 'webhooks', { due: 'frontdesk_webhooks_deliveries_due' }),
        alike(
          'Age of the oldest due delivery',
          'webhooks',
          { oldest: 'frontdesk_webhooks_deliveries_due_oldest_seconds' },
          's',
        ),
        alike('Held deliveries and open breakers', 'webhooks', {
          deliveries: 'frontdesk_webhooks_deliveries_held',
          'endpoints with an open breaker': 'frontdesk_webhooks_breakers_open',
        }),
        alike('Stuck deliveries', 'webhooks', { deliveries: 'frontdesk_webhooks_deliveries_stuck' }),
        alike(
          'Age of the oldest waiting replay',
          'webhooks',
          { replay: 'frontdesk_webhooks_replays_overdue_seconds' },
          's',
        ),
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

const voice: Dashboard = {
  app: 'voice',
  title: 'voice',
  rows: [
    {
      title: 'Calls',
      panels: [
        { title: 'Calls in progress', queries: { '{{instance}}': `frontdesk_voice_calls_in_progress${of('voice')}` } },
        counted("Carrier's requests by outcome", 'frontdesk_voice_calls_total', 'voice', 'outcome'),
        counted(
          'Connected seconds, by carrier or browser',
          'frontdesk_voice_connected_seconds_total',
          'voice',
          'through',
        ),
        latency(
          'Time to reply',
          'frontdesk_voice_reply_seconds',
          of('voice'),
          'From the last word until the reply is sent.',
        ),
        counted('Replies with a language model by outcome', 'frontdesk_voice_model_replies_total', 'voice', 'outcome'),
        counted('Tokens of the language model by kind', 'frontdesk_voice_model_tokens_total', 'voice', 'kind'),
        alike(
          'Age of the oldest end that is not recorded',
          'voice',
          { end: 'frontdesk_voice_ends_oldest_seconds' },
          's',
        ),
      ],
    },
    operations('voice'),
    questions('voice'),
    events('voice'),
    dependencies('voice'),
    processes('voice'),
  ],
};

export const dashboards = [overview, gateway, records, dialer, chats, webhooks, voice];
