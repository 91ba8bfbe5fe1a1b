/** A service level: the share of events that have to be good. */
export interface Slo {
  /** The label `slo` of the recorded series. */
  id: string;
  title: string;
  objective: number;
  /** The app whose dashboard shows the details. */
  app: string;
  /** The rate of all events, and of the good ones, in a window of PromQL such as `5m`. */
  all: (window: string) => string;
  good: (window: string) => string;
  /** The first part of the alerts' names. */
  alert: string;
  /** What people notice, after the share of bad events. */
  summary: string;
  runbook: string;
}

/** Streams and long polls last as long as their clients want. Requests without an operation have no common duration. */
const TIMED = 'app="gateway", operation!~"none|events.list|events.stream|session.stream|widget.follow", status!~"5.."';
const REPLIES = 'frontdesk_chats_replies_total{outcome=~"replied|fallback|given_up"}';

const within = (histogram: string, limit: string, selector = '') => ({
  all: (window: string) => `sum(rate(${histogram}_count{${selector}}[${window}]))`,
  good: (window: string) => {
    const labels = [selector, `le="${limit}"`].filter(Boolean).join(', ');
    return `sum(rate(${histogram}_bucket{${labels}}[${window}]))`;
  },
});

export const slos: Slo[] = [
  {
    id: 'api_availability',
    title: 'API: requests without a 5xx',
    objective: 0.999,
    app: 'gateway',
    all: (window) => `sum(rate(frontdesk_http_request_seconds_count{app="gateway"}[${window}]))`,
    good: (window) => `sum(rate(frontdesk_http_request_seconds_count{app="gateway", status!~"5.."}[${window}]))`,
    alert: 'FrontdeskApiAvailability',
    summary: 'of requests fail with a 5xx: API clients and people in the portal see errors',
    runbook: 'error-budget#api',
  },
  {
    id: 'api_latency',
    title: 'API: requests within 0.5 s',
    objective: 0.99,
    app: 'gateway',
    ...within('frontdesk_http_request_seconds', '0.5', TIMED),
    alert: 'FrontdeskApiLatency',
    summary: 'of requests take longer than 0.5 s: the portal and API clients are slow',
    runbook: 'error-budget#api',
  },
  {
    id: 'webhook_first_attempt',
    title: 'Webhooks: first attempt within 5 s',
    objective: 0.99,
    app: 'webhooks',
    ...within('frontdesk_webhooks_lag_seconds', '5'),
    alert: 'FrontdeskWebhookLag',
    summary: 'of webhooks are first sent more than 5 s after their event: receivers learn of changes late',
    runbook: 'error-budget#webhooks',
  },
  {
    id: 'dial_lag',
    title: 'Outbound calls: dialed within 60 s',
    objective: 0.95,
    app: 'dialer',
    ...within('frontdesk_dialer_lag_seconds', '60'),
    alert: 'FrontdeskDialLag',
    summary: 'of outbound calls start more than a minute late: leads wait for their callback',
    runbook: 'error-budget#outbound-calls',
  },
  {
    id: 'chat_reply',
    title: 'Chats: replies of the AI within 10 s',
    objective: 0.99,
    app: 'chats',
    all: (window) => `sum(rate(${REPLIES}[${window}]))`,
    good: within('frontdesk_chats_reply_seconds', '10').good,
    alert: 'FrontdeskChatReplies',
    summary: 'of replies of the AI fail or take longer than 10 s: visitors wait in their chats',
    runbook: 'error-budget#replies-of-the-ai',
  },
];

/** The rate of good events. 0 if none of the events has ever been good, for which there is no series. */
export const goodRate = ({ good, all }: Slo, window: string) => `(${good(window)} or 0 * ${all(window)})`;

/** The share of good events. Empty if there were no events. */
export const goodShare = (slo: Slo, window: string) => `${goodRate(slo, window)} / (${slo.all(window)} > 0)`;

/** How many times as fast as planned the error budget of 30 days is used up. */
export const burnRate = (slo: Slo, window: string) => `(1 - ${goodShare(slo, window)}) / ${budgetOf(slo)}`;

/** The share of events that may be bad. */
export const budgetOf = ({ objective }: Slo) => Number((1 - objective).toFixed(6));
