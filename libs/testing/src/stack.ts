import type { ServiceName } from '@frontdesk/contracts';
import { canRunPrivate, freePort } from '@frontdesk/launcher';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiAddress } from './api.js';
import { ClockFile } from './clock-file.js';
import { startOwnBroker, startPrivateBacking, type PrivateBacking, type Undo } from './private-backing.js';
import { StackProcess } from './stack-process.js';
import { createEmptyDatabase } from './test-database.js';

const ROOT = join(import.meta.dirname, '../../..');
const SERVICES: readonly ServiceName[] = ['gateway', 'records', 'dialer', 'chats', 'webhooks'];
const LINES_KEPT = 5000;
const PLATFORM_TOKENS = ['platform-token-for-specs-0001', 'platform-token-for-specs-0002'] as const;
const PUBLIC_BASE_URL = 'https://api.frontdesk.example';

export interface StackOptions {
  /**
   * `given`: the servers that DATABASE_URL, REDIS_URL and RABBITMQ_URL name, shared with others and never harmed. The
   * broker is one of its own where this machine can run one, since queues have the same names in every stack.
   * `private`: servers of its own, which may be killed and wiped.
   */
  backing: 'given' | 'private';
  /** Processes per service; one of each unless said otherwise, 0 for none. */
  services?: Partial<Record<ServiceName, number>>;
  /** For every process; wins over what the stack sets. */
  env?: Record<string, string>;
  /** Ports on which webhook receivers will be allowed. */
  receiverPorts?: readonly number[];
  /** Gives each gateway a platform listener of its own. */
  separatePlatformPort?: boolean;
}

/** Where a stack can be reached; plain data, so that it can be handed to other processes. */
export interface StackAddress extends ApiAddress {
  gateways: string[];
  platformOrigins: string[];
  /** A second token that the platform API accepts. */
  otherPlatformToken: string;
  publicBaseUrl: string;
  receiverPorts: number[];
  databaseUrl: string;
  /** Health, readiness and metrics of every process. */
  healthUrls: Record<ServiceName, string[]>;
}

/** The five services as processes of their own, as `npm start` runs them, on a database of their own. */
export interface Stack {
  address: StackAddress;
  clock: ClockFile;
  /** With private backing only. */
  backing: PrivateBacking | undefined;
  processes(service?: ServiceName): StackProcess[];
  /** What the services printed, each line after the name of its service. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

interface Servers {
  backing: PrivateBacking | undefined;
  databaseUrl: string;
  redisUrl: string;
  rabbitmqUrl: string;
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-stack-'));
  chmodSync(directory, 0o711); // Postgres runs as another user and has to pass through.
  const undo: Undo = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    if (failures.length > 0) throw new AggregateError(failures, 'The stack did not stop cleanly.');
  };
  try {
    const clock = new ClockFile(join(directory, 'clock'));
    const servers = await (options.backing === 'private' ? privateServers : givenServers)(directory, undo);
    const lines: string[] = [];
    const processes = await startProcesses(options, environmentOf(servers, clock, options), lines, undo);
    const of = (service: ServiceName): StackProcess[] => processes.filter((process) => process.service === service);
    return {
      clock,
      backing: servers.backing,
      lines,
      processes: (service) => (service ? of(service) : processes),
      address: addressOf(servers, of, options),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function privateServers(directory: string, undo: Undo): Promise<Servers> {
  const backing = await startPrivateBacking(directory, undo);
  const { url: databaseUrl } = await createEmptyDatabase(backing.postgres.url);
  await migrateAll(databaseUrl);
  return { backing, databaseUrl, redisUrl: backing.redis.url, rabbitmqUrl: backing.rabbitmq.url };
}

async function givenServers(directory: string, undo: Undo): Promise<Servers> {
  const broker = canRunPrivate('rabbitmq').ok
    ? startOwnBroker(directory, undo)
    : Promise.resolve(given('RABBITMQ_URL'));
  const database = createEmptyDatabase().then(async ({ url, drop }) => {
    undo.push(drop);
    await migrateAll(url);
    return url;
  });
  // Both are waited for even when one fails, so that nothing starts after everything has been stopped.
  await Promise.allSettled([broker, database]);
  return { backing: undefined, databaseUrl: await database, redisUrl: given('REDIS_URL'), rabbitmqUrl: await broker };
}

function given(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set; run the tests with \`npm test\`, which sets it.`);
  return value;
}

async function migrateAll(databaseUrl: string): Promise<void> {
  const run = promisify(execFile);
  const env = { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', DATABASE_URL: databaseUrl };
  await Promise.all(
    SERVICES.map((service) =>
      run(process.execPath, [join(ROOT, 'apps', service, 'dist/migrate.js')], { cwd: ROOT, env }),
    ),
  );
}

function environmentOf(
  servers: Servers,
  clock: ClockFile,
  { receiverPorts = [], env }: StackOptions,
): Record<string, string> {
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: servers.databaseUrl,
    DATABASE_POOL_SIZE: '6',
    REDIS_URL: servers.redisUrl,
    RABBITMQ_URL: servers.rabbitmqUrl,
    PLATFORM_API_TOKENS: PLATFORM_TOKENS.join(','),
    PLATFORM_PORT: '',
    CURSOR_SECRET: 'a-secret-that-signs-the-cursors-of-specs',
    INTERNAL_API_SECRET: 'a-secret-by-which-services-know-each-other',
    WIDGET_TOKEN_SECRET: 'a-secret-that-signs-the-visitor-tokens-of-specs',
    WEBHOOK_SECRET_KEYS: 'ZnJvbnRkZXNrIHNwZWNzOiBhIGtleSBvZiAzMiBieSE=',
    PUBLIC_BASE_URL,
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    WEBHOOK_ALLOW_HOSTS: receiverPorts.map((port) => `127.0.0.1:${port}`).join(','),
    // Most specs are about what people write; those about the AI turn it on.
    CHAT_RESPONDER: 'off',
    TEST_CLOCK_FILE: clock.path,
    ...env,
  };
}

async function startProcesses(
  { services = {}, separatePlatformPort = false }: StackOptions,
  env: Record<string, string>,
  lines: string[],
  undo: Undo,
): Promise<StackProcess[]> {
  const processes: StackProcess[] = [];
  const internalPort = String(await freePort());
  const own: Partial<Record<ServiceName, Record<string, string>>> = {
    gateway: { DIALER_INTERNAL_URL: `http://127.0.0.1:${internalPort}` },
    dialer: { INTERNAL_PORT: internalPort },
  };
  for (const service of SERVICES) {
    const keep = (line: string): void => {
      lines.push(`${service}: ${line}`);
      if (lines.length > LINES_KEPT) lines.shift();
    };
    for (let count = services[service] ?? 1; count > 0; count--) {
      processes.push(await StackProcess.plan(service, { ...env, ...own[service] }, separatePlatformPort, keep));
      // One port has one listener: the other dialers take whatever is free.
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
  { databaseUrl }: Servers,
  of: (service: ServiceName) => StackProcess[],
  { receiverPorts = [] }: StackOptions,
): StackAddress {
  const healthUrls = SERVICES.map((service) => [service, of(service).map(({ healthUrl }) => healthUrl)] as const);
  return {
    gateways: of('gateway').map(({ publicOrigin }) => publicOrigin),
    platformOrigins: of('gateway').map(({ platformOrigin }) => platformOrigin),
    platformToken: PLATFORM_TOKENS[0],
    otherPlatformToken: PLATFORM_TOKENS[1],
    publicBaseUrl: PUBLIC_BASE_URL,
    receiverPorts: [...receiverPorts],
    databaseUrl,
    healthUrls: Object.fromEntries(healthUrls) as StackAddress['healthUrls'],
  };
}
