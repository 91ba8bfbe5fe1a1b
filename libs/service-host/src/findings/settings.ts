import type { Report } from './report.js';

/** The settings of a service that are checked. Each service has some of them. */
export interface CheckedConfig {
  NODE_ENV: string;
  DATABASE_URL: string;
  RABBITMQ_URL: string;
  REDIS_URL?: string;
  PLATFORM_PORT?: number;
  platformTokens?: { token: string }[];
  PUBLIC_BASE_URL?: string;
  CARRIER?: string;
  WEBHOOK_ALLOW_HOSTS?: string[];
  [secret: string]: unknown;
}

/** The secrets of each service. Services that share a secret with the gateway read the same variable. */
const SECRETS = {
  gateway: ['CURSOR_SECRET', 'WIDGET_TOKEN_SECRET', 'OAUTH_KEYS', 'INTERNAL_API_SECRET', 'PLATFORM_API_TOKENS'],
  webhooks: ['WEBHOOK_SECRET_KEYS'],
};
const LONG_ENOUGH = 24;
const DIFFERENT_ENOUGH = 8;
const MADE_UP = /change.?me|secret|passw|example|frontdesk|test|default|12345|admin|guest|qwerty/i;
const MAKE_ONE = 'generate one: openssl rand -hex 32';

/** Checks the settings of services for secrets that can be guessed and for other unsafe values. */
export function checkSettings(report: Report, configs: ReadonlyMap<string, CheckedConfig>): void {
  checkSecrets(report, configs);
  checkEncryption(report, configs);
  for (const [service, config] of configs) {
    checkLogins(report, service, config);
    if (config.NODE_ENV === 'production') checkForProduction(report, service, config);
  }
}

function checkSecrets(report: Report, configs: ReadonlyMap<string, CheckedConfig>): void {
  const names = new Map<string, Set<string>>();
  for (const [service, secrets] of Object.entries(SECRETS)) {
    for (const name of secrets) {
      for (const value of secretsIn(configs.get(service), name)) {
        const known = names.get(value);
        if (known) known.add(name);
        else names.set(value, new Set([name]));
      }
    }
  }
  let areStrong = true;
  for (const [value, uses] of names) {
    const name = [...uses].join(' and ');
    const weakness = weaknessOf(value);
    if (weakness) report.warn('secrets', `${name} ${weakness}.`, MAKE_ONE);
    if (uses.size > 1) report.warn('secrets', `${name} are the same.`, `use a different value for each; ${MAKE_ONE}`);
    areStrong &&= !weakness && uses.size === 1;
  }
  if (areStrong && names.size > 0) report.ok('secrets', `${names.size} secrets are long, random and different`);
}

function secretsIn(config: CheckedConfig | undefined, name: string): string[] {
  if (name === 'PLATFORM_API_TOKENS') return (config?.platformTokens ?? []).map(({ token }) => token);
  return [config?.[name] ?? []].flat() as string[];
}

/** Returns why a secret is easy to guess, or null. */
export function weaknessOf(value: string): string | null {
  if (value.length < LONG_ENOUGH) return `is shorter than ${LONG_ENOUGH} characters`;
  if (new Set(value).size < DIFFERENT_ENOUGH) return `has fewer than ${DIFFERENT_ENOUGH} different characters`;
  // A listed word counts only in a phrase, because random characters may contain one.
  return MADE_UP.test(value) && /[^0-9a-zA-Z+/=]/.test(value.replace(/^fd_platform_/, ''))
    ? 'looks like a phrase'
    : null;
}

/** Warns once about all connections, because usually either all servers have TLS or none has. */
function checkEncryption(report: Report, configs: ReadonlyMap<string, CheckedConfig>): void {
  const unencrypted = new Map<string, string[]>();
  for (const [service, config] of configs) {
    for (const [name, { hostname, protocol, searchParams }] of serversOf(service, config)) {
      const isEncrypted = /^(amqps|rediss):$/.test(protocol) || searchParams.get('sslmode') === 'verify-full';
      if (isEncrypted || isLocal(hostname)) continue;
      const connection = `${name} to ${hostname}`;
      unencrypted.set(connection, [...(unencrypted.get(connection) ?? []), service]);
    }
  }
  if (unencrypted.size === 0) return;
  const connections = [...unencrypted].map(([connection, services]) => `${connection} (${services.join(', ')})`);
  report.warn(
    'tls',
    `Connections without TLS that verifies the host name: ${connections.join(', ')}.`,
    'use sslmode=verify-full, amqps:// and rediss:// unless the network is private: docs/operations.md',
  );
}

function checkLogins(report: Report, service: string, config: CheckedConfig): void {
  for (const [name, { password, hostname, username, searchParams }] of serversOf(service, config)) {
    const area = `settings of ${service}`;
    if (!password && !searchParams.has('sslcert')) {
      report.warn(area, `${name} has no password.`, 'set a password for the account and put it in the URL');
    } else if (
      username === 'guest' ||
      (!isLocal(hostname) && weaknessOf(decodeURIComponent(password)) === 'looks like a phrase')
    ) {
      report.warn(area, `${name} has a password that is easy to guess.`, MAKE_ONE);
    }
  }
}

/** Returns the URLs of the servers that a service uses, by setting. */
function serversOf(service: string, config: CheckedConfig): [string, URL][] {
  const names = ['DATABASE_URL', 'RABBITMQ_URL', ...(service === 'gateway' ? ['REDIS_URL'] : [])];
  return names.map((name) => [name, new URL(config[name] as string)]);
}

function isLocal(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname);
}

function checkForProduction(report: Report, service: string, config: CheckedConfig): void {
  if (service === 'gateway' && !config.PLATFORM_PORT) {
    report.warn(
      'settings of gateway',
      'The public port also serves the platform API.',
      'set PLATFORM_PORT and do not expose that port to the internet',
    );
  }
  if (service === 'gateway' && !config.PUBLIC_BASE_URL?.startsWith('https:')) {
    report.warn('settings of gateway', 'PUBLIC_BASE_URL is not https://.', 'put a TLS proxy in front of the gateway');
  }
  if (service === 'dialer' && config.CARRIER === 'simulated') {
    report.warn(
      'settings of dialer',
      'CARRIER is simulated, so no phone rings.',
      'set CARRIER=twilio to place live calls',
    );
  }
  if ((config.WEBHOOK_ALLOW_HOSTS ?? []).length > 0) {
    const sent = service === 'webhooks' ? 'webhooks to' : 'requests for documents of AI apps at';
    report.warn(
      `settings of ${service}`,
      `WEBHOOK_ALLOW_HOSTS allows ${sent} private addresses.`,
      'unset it in production',
    );
  }
}
