import { statSync } from 'node:fs';
import path from 'node:path';
import type { Report } from './report.ts';
import type { OperatorSettings } from '../operator-settings.ts';
import type { ServiceDefinition } from '../service-definitions.ts';

/** The settings of a service that the doctor reads. Each service has some of them. */
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

/** The secrets of each service. Services that share one with the gateway read the same variable. */
const SECRETS = {
  gateway: ['CURSOR_SECRET', 'WIDGET_TOKEN_SECRET', 'INTERNAL_API_SECRET', 'PLATFORM_API_TOKENS'],
  webhooks: ['WEBHOOK_SECRET_KEYS'],
};
const LONG_ENOUGH = 24;
const DIFFERENT_ENOUGH = 8;
const MADE_UP = /change.?me|secret|passw|example|frontdesk|test|default|12345|admin|guest|qwerty/i;
const MAKE_ONE = 'generate one: openssl rand -hex 32';

export function checkNode(report: Report, { version }: { version: string }) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) report.ok('node', `Node ${version}`);
  else report.fail('node', `Node ${version} is too old.`, 'install Node 24; 22.19 and later also work');
}

/**
 * Reads the settings of each service as the service does when it starts.
 * @returns the valid settings, by service
 */
export async function checkConfiguration(
  report: Report,
  settings: OperatorSettings,
  services: ServiceDefinition[],
): Promise<Map<string, CheckedConfig>> {
  const { readEnvironment, ConfigurationError } = await import('@frontdesk/service-host');
  const configs = new Map<string, CheckedConfig>();
  for (const service of services) {
    const area = `settings of ${service.name}`;
    try {
      const config: object = readEnvironment(service.config, settings.of(service.name));
      configs.set(service.name, config as CheckedConfig);
      report.ok(area, 'complete and valid');
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      for (const fault of error.faults) report.fail(area, fault, 'see docs/configuration.md for valid values');
    }
  }
  checkSecrets(report, configs);
  for (const [service, config] of configs) {
    checkLogins(report, service, config);
    if (config.NODE_ENV === 'production') checkForProduction(report, service, config);
  }
  return configs;
}

function checkSecrets(report: Report, configs: Map<string, CheckedConfig>) {
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

/** @returns why a secret is easy to guess, or null */
export function weaknessOf(value: string): string | null {
  if (value.length < LONG_ENOUGH) return `is shorter than ${LONG_ENOUGH} characters`;
  if (new Set(value).size < DIFFERENT_ENOUGH) return `has fewer than ${DIFFERENT_ENOUGH} different characters`;
  // A listed word counts only in a phrase, because random characters may contain one.
  return MADE_UP.test(value) && /[^0-9a-zA-Z+/=]/.test(value.replace(/^fd_platform_/, ''))
    ? 'looks like a phrase'
    : null;
}

function checkLogins(report: Report, service: string, config: CheckedConfig) {
  const names = ['DATABASE_URL', 'RABBITMQ_URL', ...(service === 'gateway' ? ['REDIS_URL'] : [])];
  for (const name of names) {
    const { password, hostname, username, protocol, searchParams } = new URL(config[name] as string);
    const isHere = ['localhost', '127.0.0.1', '[::1]', ''].includes(hostname);
    const isEncrypted = /^(amqps|rediss):$/.test(protocol) || searchParams.get('sslmode') === 'verify-full';
    const area = `settings of ${service}`;
    if (!password && !searchParams.has('sslcert')) {
      report.warn(area, `${name} has no password.`, 'set a password for the account and put it in the URL');
    } else if (
      username === 'guest' ||
      (!isHere && weaknessOf(decodeURIComponent(password)) === 'looks like a phrase')
    ) {
      report.warn(area, `${name} has a password that is easy to guess.`, MAKE_ONE);
    }
    if (!isHere && !isEncrypted) {
      report.warn(
        area,
        `${name} connects to ${hostname} without TLS that verifies the host name.`,
        'use sslmode=verify-full, amqps:// and rediss:// unless the network is private: docs/operations.md',
      );
    }
  }
}

function checkForProduction(report: Report, service: string, config: CheckedConfig) {
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
  if (service === 'webhooks' && config.WEBHOOK_ALLOW_HOSTS!.length > 0) {
    report.warn(
      'settings of webhooks',
      'WEBHOOK_ALLOW_HOSTS allows webhooks to private addresses.',
      'unset it in production',
    );
  }
}

/** Checks for files with secrets that other users of the machine can read. */
export function checkFiles(
  report: Report,
  settings: OperatorSettings,
  { root, envFile }: { root: string; envFile?: string },
) {
  const named = Object.entries(settings.env)
    .filter(([name, file]) => /_(URL|SECRET|SECRETS|KEYS|KEY|TOKEN|TOKENS|SID)_FILE$|_KEY_FILE$/.test(name) && file)
    .map(([, file]) => String(file));
  const files = [
    ...named,
    ...(envFile ? [envFile] : []),
    ...(settings.isDemo ? [path.join(root, '.local/secrets.json'), path.join(root, '.local/demo.json')] : []),
  ];
  let areClosed = true;
  for (const file of files) {
    const mode = modeOf(file);
    if (mode === null || (mode & 0o077) === 0) continue;
    areClosed = false;
    report.warn('files', `Other users can read ${file} (${(mode & 0o777).toString(8)}).`, `chmod 600 ${file}`);
  }
  if (areClosed && files.length > 0) report.ok('files', `${files.length} files with secrets are closed to other users`);
}

function modeOf(file: string) {
  try {
    return statSync(file).mode;
  } catch {
    return null; // If a file is missing, the settings of the service report it.
  }
}
