import type { Dashboard, Panel, Stat, Thresholds } from './panels.ts';
import { budgetOf, burnRate, goodShare, slos, type Slo } from './slos.ts';

const APPS = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'];
const TILE = { w: 4, h: 4 };
const SMALL = { w: 3, h: 4 };
const DAY = 86_400;
const HALF = { w: 12, h: 8 };
const UP: Thresholds = ['red', [1, 'green']];
const FIRING = 'ALERTS{alertname=~"Frontdesk.*", alertstate="firing"';

const firing = (severity: string) => `count(${FIRING}, severity="${severity}"}) or vector(0)`;
const namesFiring = (severity: string) => `max by (alertname) (${FIRING}, severity="${severity}"})`;

const serviceLevel = (slo: Slo): Panel => ({
  title: slo.title,
  about: `Objective: ${slo.objective * 100} %. The value is of the selected time.`,
  unit: 'percentunit',
  size: TILE,
  queries: { good: goodShare(slo, '$__range') },
  thresholds: ['red', [Number((1 - 6 * budgetOf(slo)).toFixed(6)), 'orange'], [slo.objective, 'green']],
  stat: { opens: slo.app, otherwise: 'no traffic', decimals: 2 },
});

/** A value of a server or vendor. */
const outside = (
  title: string,
  query: string,
  thresholds: Thresholds,
  { unit, about, ...stat }: Stat & Pick<Panel, 'unit' | 'about'>,
): Panel => ({ title, queries: { [title]: query }, thresholds, stat, size: SMALL, unit, about });

const isUp = (title: string, opens: string, query: string) =>
  outside(title, query, UP, { opens, texts: { 0: 'down', 1: 'up' }, otherwise: 'unknown' });

const rateOf = (counter: string, labels: string) => `rate(${counter}{${labels}}[15m])`;

/** The share of failures, which is 0 before the first failure and empty if there were no events. */
const failing = (bad: string, all: string) => `(${bad} or 0 * ${all}) / (${all} > 0)`;

const vendor = (title: string, opens: string, bad: string, all: string) =>
  outside(title, failing(`sum(${bad})`, `sum(${all})`), ['green', [0.05, 'orange'], [0.2, 'red']], {
    opens,
    unit: 'percentunit',
    otherwise: 'not used',
    decimals: 0,
    about: 'The share of failures in 15 minutes.',
  });

const ofEachApp = (query: (app: string) => string) => Object.fromEntries(APPS.map((app) => [app, query(app)]));

const processes = (app: string) =>
  `count by (app) (frontdesk_process_start_time_seconds{app="${app}"}) or label_replace(vector(0), "app", "${app}", "", "")`;

function failingOperations(app: string) {
  const [counter, bad] =
    app === 'gateway'
      ? ['frontdesk_http_request_seconds_count', 'status=~"5.."']
      : ['frontdesk_operation_seconds_count', 'outcome=~"failed|expired|undecodable"'];
  const all = `sum by (app) (${rateOf(counter, `app="${app}"`)})`;
  return failing(`sum by (app) (${rateOf(counter, `app="${app}", ${bad}`)})`, all);
}

const DIALS = 'frontdesk_dialer_dials_total';
const CHAT_REPLIES = 'frontdesk_chats_replies_total';
const CALL_REPLIES = 'frontdesk_voice_model_replies_total';
const SENDINGS = 'frontdesk_chats_channel_sendings_total';

const business = (title: string, opens: string, counter: string): Panel => ({
  title,
  queries: { [title]: `round(sum(increase(${counter}[$__range])))` },
  size: TILE,
  stat: { opens, otherwise: '0', decimals: 0 },
});

const published = (event: string) => `frontdesk_events_published_total{event="${event}"}`;

export const overview: Dashboard = {
  app: 'overview',
  title: 'overview',
  rows: [
    {
      title: 'Is it well?',
      panels: [
        {
          title: 'Critical alerts',
          queries: { critical: firing('critical') },
          thresholds: ['green', [1, 'red']],
          size: SMALL,
          stat: {},
        },
        {
          title: 'Warnings',
          queries: { warning: firing('warning') },
          thresholds: ['green', [1, 'orange']],
          size: SMALL,
          stat: {},
        },
        {
          title: 'Firing alerts',
          about: 'Alertmanager and the page Alerts of Prometheus show summaries and runbooks.',
          queries: { '{{alertname}}': `(2 * ${namesFiring('critical')}) or ${namesFiring('warning')}` },
          thresholds: ['green', [1, 'orange'], [2, 'red']],
          size: { w: 18, h: 4 },
          stat: { namesOnly: true, otherwise: 'No alert fires.' },
        },
      ],
    },
    {
      title: 'Service levels of the selected time',
      panels: [
        ...slos.map(serviceLevel),
        {
          title: 'Calls: time to reply (p95)',
          about: 'From the last word of the caller. Above two seconds, callers begin to talk again.',
          unit: 's',
          queries: {
            p95: 'histogram_quantile(0.95, sum by (le) (rate(frontdesk_voice_reply_seconds_bucket[$__range]))) >= 0',
          },
          thresholds: ['green', [1, 'orange'], [2, 'red']],
          size: TILE,
          stat: { opens: 'voice', otherwise: 'no traffic' },
        },
      ],
    },
    {
      title: 'If not, where? Services, servers and vendors',
      panels: [
        {
          title: 'Processes',
          about: 'The processes of each service that Prometheus scrapes. Click a service for its dashboard.',
          queries: ofEachApp(processes),
          thresholds: UP,
          size: { w: 12, h: 4 },
          stat: { opens: '${__field.labels.app}' },
        },
        {
          title: 'Share of operations that fail',
          about: 'In 15 minutes: responses 5xx of the gateway; failed and expired operations of the other services.',
          unit: 'percentunit',
          queries: ofEachApp(failingOperations),
          thresholds: ['green', [0.01, 'orange'], [0.05, 'red']],
          size: { w: 12, h: 4 },
          stat: { opens: '${__field.labels.app}', decimals: 1 },
        },
        isUp('Postgres', 'records', 'min(max by (app) (frontdesk_database_up))'),
        isUp('RabbitMQ', 'records', 'min(max by (app) (frontdesk_broker_up))'),
        isUp(
          'Redis',
          'gateway',
          // A Redis that hangs is up, but its commands time out.
          'min(frontdesk_gateway_redis_up) * (sum(rate(frontdesk_gateway_redis_failures_total[2m])) < bool 0.2)',
        ),
        vendor('Carrier', 'dialer', rateOf(DIALS, 'outcome!="accepted"'), rateOf(DIALS, '')),
        vendor(
          'Language model',
          'chats',
          `${rateOf(CHAT_REPLIES, 'outcome="fallback"')} or ${rateOf(CALL_REPLIES, 'outcome="failed"')}`,
          `${rateOf(CHAT_REPLIES, 'outcome=~"replied|fallback"')} or ${rateOf(CALL_REPLIES, 'outcome!="not_asked"')}`,
        ),
        vendor('WhatsApp', 'chats', rateOf(SENDINGS, 'outcome!="accepted"'), rateOf(SENDINGS, '')),
        outside(
          'Oldest mail',
          'max(frontdesk_gateway_mails_waiting_oldest_seconds)',
          ['green', [300, 'orange'], [1800, 'red']],
          { opens: 'gateway', unit: 's', decimals: 0 },
        ),
        outside(
          'Certificates',
          'min(frontdesk_certificate_expiry_timestamp_seconds) - time()',
          ['red', [7 * DAY, 'orange'], [21 * DAY, 'green']],
          {
            opens: 'gateway',
            unit: 's',
            decimals: 0,
            otherwise: 'no files',
            about: 'Until the first of the certificate files expires. The certificate of your proxy is not included.',
          },
        ),
      ],
    },
    {
      title: 'Since when?',
      panels: [
        {
          title: 'Burn rate of the error budgets, in the last hour',
          about:
            'At 1, the budget of 30 days lasts 30 days. Alerts are critical at 14.4 for an hour or 6 for six hours.',
          queries: Object.fromEntries(slos.map((slo) => [slo.id.replaceAll('_', ' '), burnRate(slo, '1h')])),
          thresholds: ['text', [1, 'orange'], [14.4, 'red']],
          size: HALF,
        },
        {
          title: 'Age of the oldest waiting work',
          unit: 's',
          queries: {
            'events of {{app}}': 'max by (app) (frontdesk_outbox_oldest_seconds)',
            webhooks: 'max(frontdesk_webhooks_deliveries_due_oldest_seconds)',
            'outbound calls': 'max(frontdesk_dialer_queues_waiting_oldest_seconds)',
            'replies of the AI': 'max(frontdesk_chats_ai_turns_due_oldest_seconds)',
            'messages to WhatsApp': 'max(frontdesk_chats_outgoing_messages_due_oldest_seconds)',
            'ends of calls': 'max(frontdesk_voice_ends_oldest_seconds)',
          },
          thresholds: ['text', [60, 'orange'], [120, 'red']],
          size: HALF,
        },
      ],
    },
    {
      title: 'Business in the selected time, all organizations: the operator console shows those of one organization',
      panels: [
        business('Calls answered by the AI', 'voice', 'frontdesk_voice_calls_total{outcome="connected"}'),
        business('Live calls dialed', 'dialer', 'frontdesk_dialer_dials_total{outcome="accepted"}'),
        business('Leads', 'records', published('lead.created')),
        business('Bookings', 'records', published('booking.created')),
        business('Chats', 'chats', published('chat.started')),
        business('Webhooks delivered', 'webhooks', 'frontdesk_webhooks_attempts_total{outcome="delivered"}'),
      ],
    },
  ],
};
