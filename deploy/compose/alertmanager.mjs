// The configuration of Alertmanager, which contains secrets.

const EVERY_ALERT = `{{ range .Alerts }}{{ .Status }}: {{ .Annotations.summary }}
{{ .Annotations.runbook_url }}

{{ end }}`;
const SUBJECT = '{{ .GroupLabels.alertname }} ({{ .CommonLabels.severity }}, {{ .Status }})';

/**
 * @param {Record<string, string | undefined>} settings
 * @returns JSON, which is YAML
 * @throws {Error} if the settings do not fit together
 */
export function alertmanagerConfig(settings) {
  const { ALERT_EMAIL_TO, ALERT_SLACK_URL, ALERT_WEBHOOK_URL, ALERT_HEARTBEAT_URL } = settings;
  const config = {
    global: ALERT_EMAIL_TO ? mailServer(settings) : {},
    route: {
      receiver: 'team',
      group_by: ['alertname'],
      group_wait: '30s',
      group_interval: '5m',
      repeat_interval: '12h',
      routes: [
        {
          matchers: ['alertname="FrontdeskHeartbeat"'],
          receiver: 'heartbeat',
          group_wait: '0s',
          group_interval: '60s',
          // Shorter, because a notification repeats at the first interval of its group at which it is older than this.
          repeat_interval: '50s',
        },
        { matchers: ['severity="critical"'], receiver: 'team', group_wait: '10s', repeat_interval: '1h' },
      ],
    },
    inhibit_rules: [
      {
        source_matchers: ['severity="critical"', 'slo=~".+"'],
        target_matchers: ['severity="warning"', 'slo=~".+"'],
        equal: ['slo'],
      },
      {
        source_matchers: ['alertname=~"Frontdesk(ServiceMissing|PostgresDown|BrokerDown)"'],
        target_matchers: ['severity="warning"', 'alertname=~"Frontdesk.+"'],
      },
    ],
    receivers: [
      {
        name: 'team',
        email_configs: one(ALERT_EMAIL_TO, (to) => ({
          to,
          headers: { subject: SUBJECT },
          html: '',
          text: EVERY_ALERT,
        })),
        slack_configs: one(ALERT_SLACK_URL, (url) => ({ api_url: url, title: SUBJECT, text: EVERY_ALERT })),
        webhook_configs: one(ALERT_WEBHOOK_URL, (url) => ({ url })),
      },
      {
        name: 'heartbeat',
        webhook_configs: one(ALERT_HEARTBEAT_URL, (url) => ({ url, send_resolved: false })),
      },
    ],
  };
  return JSON.stringify(config, null, 2);
}

/**
 * @template T
 * @param {string | undefined} address
 * @param {(address: string) => T} channel
 */
function one(address, channel) {
  return address ? [{ send_resolved: true, ...channel(address) }] : [];
}

/** @param {Record<string, string | undefined>} settings */
function mailServer({ SMTP_URL, MAIL_FROM, PUBLIC_BASE_URL }) {
  if (!SMTP_URL || !URL.canParse(SMTP_URL)) throw new Error('ALERT_EMAIL_TO needs SMTP_URL.');
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const isTls = protocol === 'smtps:';
  // Alertmanager begins with TLS on this port only.
  if (isTls && !['', '465'].includes(port)) throw new Error('ALERT_EMAIL_TO needs port 465 in SMTP_URL for smtps.');
  const host = new URL(PUBLIC_BASE_URL || 'http://127.0.0.1').hostname;
  return {
    smtp_smarthost: `${hostname}:${port || (isTls ? 465 : 587)}`,
    smtp_from: MAIL_FROM || `Frontdesk <no-reply@${host}>`,
    smtp_auth_username: decodeURIComponent(username),
    smtp_auth_password: decodeURIComponent(password),
    // For STARTTLS. A server without a login may be a local one that has no TLS.
    smtp_require_tls: !isTls && username !== '',
  };
}
