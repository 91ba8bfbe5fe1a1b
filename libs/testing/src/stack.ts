import { serviceNames, type ServiceName } from '@frontdesk/contracts';
import { freePort } from '@frontdesk/launcher';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiAddress } from './api.js';
import { Backing, type ServerName, type Undo } from './backing.js';
import { ClockFile } from './clock-file.js';
import { googleSettings } from './google/google-server.js';
import { LOCAL_CERTIFICATE } from './local-certificate.js';
import type { ServiceAccount, ServiceAccounts, StackAccounts } from './service-accounts.js';
import { StackLog } from './stack-log.js';
import { StackProcess } from './stack-process.js';

const ROOT = join(import.meta.dirname, '../../..');
const PLATFORM_TOKENS = ['platform-token-for-specs-0001', 'platform-token-for-specs-0002'] as const;
const PUBLIC_BASE_URL = 'https://api.frontdesk.example';

export interface StackOptions {
  /**
   * The servers that are private, so that they may be killed and wiped. In the shared servers of DATABASE_URL,
   * REDIS_URL and RABBITMQ_URL, a stack has its own space: a database, a database number, a virtual host.
   */
  own?: readonly ServerName[];
  /**
   * The database roles and broker users of the services, with least rights. By default the services are the servers'
   * superusers.
   */
  accounts?: StackAccounts;
  /** The number of processes per service. By default 1; 0 for none. */
  services?: Partial<Record<ServiceName, number>>;
  /** Settings of every process, which override those of the stack. */
  env?: Record<string, string>;
  /** Settings of single processes, by the number of the replica from 0. */
  envOf?: (service: ServiceName, replica: number) => Record<string, string>;
  /** The allowed ports of webhook receivers. */
  receiverPorts?: readonly number[];
  /** The port of the `GoogleServer` that one spec at a time may start. By default Google Calendar is not offered. */
  googlePort?: number;
  /** Prepares the empty database, with every migration. By default there are no rows. Needs a private Postgres. */
  prepare?: (databaseUrl: string) => Promise<void>;
  /** Whether each gateway gets a separate platform listener. */
  separatePlatformPort?: boolean;
}

/** The address of a stack, as plain data that can be passed to other processes. */
export interface StackAddress extends ApiAddress {
  gateways: string[];
  platformOrigins: string[];
  /** The public listeners of the voice service, which share the public address. */
  voiceOrigins: string[];
  /** A second token that the platform API accepts. */
  otherPlatformToken: string;
  publicBaseUrl: string;
  receiverPorts: number[];
  /** Null if Google Calendar is not offered. */
  googlePort: number | null;
  /** The URL of the server's superuser; see `accounts` for those of the services. */
  databaseUrl: string;
  /** The credentials of each service. */
  accounts: ServiceAccounts;
  /** The URLs of every process's health, readiness and metrics. */
  healthUrls: Record<ServiceName, string[]>;
}

/** The services in separate processes, as `npm start` runs them, with their own database. */
export interface Stack {
  address: StackAddress;
  clock: ClockFile;
  backing: Backing;
  processes(service?: ServiceName): StackProcess[];
  /** Returns the last log lines, each after the name of its service. */
  readonly lines: readonly string[];
  /** Returns the first log lines with level error or fatal. */
  readonly complaints: readonly string[];
  /** Stops the stack. Also rejects if the services' logs contain forbidden content; see `LogAudit`. */
  stop(): Promise<void>;
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-stack-'));
  chmodSync(directory, 0o711); // Postgres runs as another user and needs access.
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    if (failures.length > 0)
      throw new AggregateError(failures, `The stack did not stop cleanly. ${failures.map(String).join('\n')}`);
  };
  try {
    const clock = new ClockFile(join(directory, 'clock'));
    const certificate = join(directory, 'local-certificate.pem');
    writeFileSync(certificate, LOCAL_CERTIFICATE);
    const backing = await Backing.start(options.own ?? [], directory, undo, options.accounts?.definitions);
    await options.accounts?.provision(backing.urlOf('postgres'));
    if (options.prepare) await options.prepare(backing.urlOf('postgres'));
    else if (!backing.isMigrated) await migrateAll(backing.urlOf('postgres'), options.accounts);
    const accounts = accountsOf(backing, options.accounts);
    const env = { NODE_EXTRA_CA_CERTS: certificate, ...environmentOf(backing, clock, options) };
    const log = new StackLog(env);
    undo.unshift(async () => log.audit());
    const processes = await startProcesses(
      options,
      (service) => ({ ...env, ...loginOf(accounts[service]), ...options.env }),
      log,
      undo,
    );
    const of = (service: ServiceName): StackProcess[] => processes.filter((process) => process.service === service);
    return {
      clock,
      backing,
      lines: log.lines,
      complaints: log.complaints,
      processes: (service) => (service ? of(service) : processes),
      address: addressOf(backing, accounts, of, options),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs the operators' command for the schema of one service after another, each with its own login. */
const MIGRATIONS = `
  for (const { command, databaseUrl } of JSON.parse(process.env.MIGRATIONS)) {
    process.env.DATABASE_URL = databaseUrl;
    await import(command);
  }`;

/** Migrates the schema of every service in one process, which loads the libraries that they share only once. */
export async function migrateAll(databaseUrl: string, accounts?: StackAccounts): Promise<void> {
  const migrations = serviceNames.map((service) => ({
    command: join(ROOT, 'apps', service, 'dist/migrate.js'),
    databaseUrl: accounts?.ownerUrl(databaseUrl, service) ?? databaseUrl,
  }));
  const env = { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', MIGRATIONS: JSON.stringify(migrations) };
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', MIGRATIONS], { cwd: ROOT, env });
}

function accountsOf(backing: Backing, accounts?: StackAccounts): ServiceAccounts {
  const all = { databaseUrl: backing.urlOf('postgres'), rabbitmqUrl: backing.urlOf('rabbitmq') };
  if (accounts) return accounts.of(all.databaseUrl, all.rabbitmqUrl, backing.owns('rabbitmq'));
  return Object.fromEntries(serviceNames.map((service) => [service, all])) as ServiceAccounts;
}

function loginOf({ databaseUrl, rabbitmqUrl }: ServiceAccount): Record<string, string> {
  return { DATABASE_URL: databaseUrl, RABBITMQ_URL: rabbitmqUrl };
}

function environmentOf(
  backing: Backing,
  clock: ClockFile,
  { receiverPorts = [], googlePort, env }: StackOptions,
): Record<string, string> {
  return {
    NODE_ENV: 'test',
    // The level that operators use, so that the audit reads the same lines.
    LOG_LEVEL: 'info',
    DATABASE_POOL_SIZE: '6',
    REDIS_URL: backing.urlOf('redis'),
    PLATFORM_API_TOKENS: `${PLATFORM_TOKENS[0]},billing:${PLATFORM_TOKENS[1]}`,
    PLATFORM_PORT: '',
    CURSOR_SECRET: 'a-secret-that-signs-the-cursors-of-specs',
    INTERNAL_API_SECRET: 'a-secret-by-which-services-know-each-other',
    WIDGET_TOKEN_SECRET: 'a-secret-that-signs-the-visitor-tokens-of-specs',
    OAUTH_KEYS: 'a-secret-of-the-oauth-server-of-specs',
    OAUTH_DYNAMIC_REGISTRATION: 'on',
    OAUTH_CLIENTS: JSON.stringify([
      { client_id: 'desk-helper', client_name: 'Desk helper', redirect_uris: ['http://127.0.0.1/callback'] },
    ]),
    WEBHOOK_SECRET_KEYS: 'ZnJvbnRkZXNrIHNwZWNzOiBhIGtleSBvZiAzMiBieSE=',
    PUBLIC_BASE_URL,
    VOICE_PUBLIC_URL: PUBLIC_BASE_URL,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    WEBHOOK_ALLOW_HOSTS: receiverPorts.map((port) => `127.0.0.1:${port}`).join(','),
    // The AI is off, because only specs about it need it.
    CHAT_RESPONDER: 'off',
    TEST_CLOCK_FILE: clock.path,
    ...(googlePort ? googleSettings(googlePort) : {}),
    ...env,
  };
}

async function startProcesses(
  { services = {}, separatePlatformPort = false, envOf: envOfReplica = () => ({}) }: StackOptions,
  envOf: (service: ServiceName) => Record<string, string>,
  log: StackLog,
  undo: Undo,
): Promise<StackProcess[]> {
  const processes: StackProcess[] = [];
  const internalPort = String(await freePort());
  const own: Partial<Record<ServiceName, Record<string, string>>> = {
    gateway: { DIALER_INTERNAL_URL: `http://127.0.0.1:${internalPort}` },
    dialer: { INTERNAL_PORT: internalPort },
  };
  for (const service of serviceNames) {
    const keep = (line: string): void => log.keep(service, line);
    for (let replica = 0; replica < (services[service] ?? 1); replica++) {
      const env = { ...envOf(service), ...own[service], ...envOfReplica(service, replica) };
      processes.push(await StackProcess.plan(service, env, separatePlatformPort, keep));
      // Only one dialer can listen on a port, so the others use any free one.
      if (service === 'dialer') own.dialer = {};
    }
  }
  undo.push(async () => void (await Promise.all(processes.map((process) => process.stop()))));
  const starting = processes.map((process) => process.start());
  await Promise.allSettled(starting);
  await Promise.all(starting);
  return processes;
}

function addressOf(
  backing: Backing,
  accounts: ServiceAccounts,
  of: (service: ServiceName) => StackProcess[],
  { receiverPorts = [], googlePort }: StackOptions,
): StackAddress {
  const healthUrls = serviceNames.map((service) => [service, of(service).map(({ healthUrl }) => healthUrl)] as const);
  return {
    gateways: of('gateway').map(({ publicOrigin }) => publicOrigin),
    platformOrigins: of('gateway').map(({ platformOrigin }) => platformOrigin),
    voiceOrigins: of('voice').map(({ voiceOrigin }) => voiceOrigin),
    platformToken: PLATFORM_TOKENS[0],
    otherPlatformToken: PLATFORM_TOKENS[1],
    publicBaseUrl: PUBLIC_BASE_URL,
    receiverPorts: [...receiverPorts],
    googlePort: googlePort ?? null,
    databaseUrl: backing.urlOf('postgres'),
    accounts,
    healthUrls: Object.fromEntries(healthUrls) as StackAddress['healthUrls'],
  };
}
