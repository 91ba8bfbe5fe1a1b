import type { ServiceName } from '@frontdesk/contracts';
import {
  canRunPrivate,
  freePort,
  spawnService,
  startPrivatePostgres,
  startPrivateRabbitmq,
  startPrivateRedis,
  type PrivateInstance,
  type PrivateRedis,
  type ServiceProcess,
} from '@frontdesk/launcher';
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiAddress } from './api.js';
import { ClockFile } from './clock-file.js';
import { createEmptyDatabase } from './test-database.js';

const ROOT = join(import.meta.dirname, '../../..');
const SERVICES: readonly ServiceName[] = ['gateway', 'records', 'dialer', 'chats', 'webhooks'];
const LINES_KEPT = 5000;

export interface StackOptions {
  /**
   * `given`: the servers that DATABASE_URL, REDIS_URL and RABBITMQ_URL name, shared with others and never harmed.
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
  redisUrl: string;
  /** Health, readiness and metrics of every process. */
  healthUrls: Record<ServiceName, string[]>;
}

export interface PrivateBacking {
  postgres: PrivateInstance;
  redis: PrivateRedis;
  rabbitmq: PrivateInstance;
}

/** One process of a service: it can be killed and started again on the same ports. */
export class StackProcess {
  private current: ServiceProcess | undefined;

  constructor(
    readonly service: ServiceName,
    private readonly env: Record<string, string>,
    private readonly onLine: (line: string) => void,
  ) {}

  get healthUrl(): string {
    return `http://127.0.0.1:${this.env['HEALTH_PORT']}`;
  }

  get pid(): number | undefined {
    return this.current?.child.pid;
  }

  get isRunning(): boolean {
    return this.current?.child.exitCode === null && this.current.child.signalCode === null;
  }

  async start(): Promise<void> {
    this.current = await spawnService({ app: this.service, env: this.env, onLine: this.onLine });
  }

  async ready(): Promise<void> {
    await this.current!.ready();
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    await this.current?.kill();
  }

  async restart(): Promise<void> {
    await this.current?.stop(5000);
    await this.start();
    await this.ready();
  }

  async stop(): Promise<void> {
    await this.current?.stop(5000);
  }
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

/** Why private servers cannot run on this machine, or null when they can. */
export function whyNoPrivateBacking(): string | null {
  const missing = (['postgres', 'redis', 'rabbitmq'] as const).flatMap((name) => canRunPrivate(name).why ?? []);
  return missing.length > 0 ? missing.join('; ') : null;
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-stack-'));
  chmodSync(directory, 0o711); // Postgres runs as another user and has to pass through.
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    const failures: unknown[] = [];
    for (const step of undo.reverse()) await step().catch((error: unknown) => failures.push(error));
    undo.length = 0;
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    if (failures.length > 0) throw new AggregateError(failures, 'The stack did not stop cleanly.');
  };
  try {
    return { ...(await bringUp(options, directory, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function bringUp(
  options: StackOptions,
  directory: string,
  undo: (() => Promise<void>)[],
): Promise<Omit<Stack, 'stop'>> {
  const { receiverPorts = [] } = options;
  const backing = options.backing === 'private' ? await startPrivateBacking(directory, undo) : undefined;
  const database = await createEmptyDatabase(backing?.postgres.url);
  undo.push(() => (backing ? Promise.resolve() : database.drop()));
  const clock = new ClockFile(join(directory, 'clock'));
  const environment: Record<string, string> = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '6',
    REDIS_URL: backing?.redis.url ?? required('REDIS_URL'),
    RABBITMQ_URL: backing?.rabbitmq.url ?? required('RABBITMQ_URL'),
    PLATFORM_API_TOKENS: 'platform-token-for-specs-0001,platform-token-for-specs-0002',
    PLATFORM_PORT: '',
    CURSOR_SECRET: 'a-secret-that-signs-the-cursors-of-specs',
    PUBLIC_BASE_URL: 'https://api.frontdesk.example',
    HOST: '127.0.0.1',
    TRUSTED_PROXIES: '127.0.0.1',
    WEBHOOK_ALLOW_HOSTS: receiverPorts.map((port) => `127.0.0.1:${port}`).join(','),
    TEST_CLOCK_FILE: clock.path,
    ...options.env,
  };
  await migrateAll(environment);

  const lines: string[] = [];
  const processes: StackProcess[] = [];
  const gateways: string[] = [];
  const platformOrigins: string[] = [];
  for (const service of SERVICES) {
    for (let count = options.services?.[service] ?? 1; count > 0; count--) {
      const ports: Record<string, string> = { HEALTH_PORT: String(await freePort()) };
      if (service === 'gateway') {
        ports['PORT'] = String(await freePort());
        if (options.separatePlatformPort) ports['PLATFORM_PORT'] = String(await freePort());
        gateways.push(`http://127.0.0.1:${ports['PORT']}`);
        platformOrigins.push(`http://127.0.0.1:${ports['PLATFORM_PORT'] ?? ports['PORT']}`);
      }
      const keep = (line: string): void => {
        lines.push(`${service}: ${line}`);
        if (lines.length > LINES_KEPT) lines.shift();
      };
      processes.push(new StackProcess(service, { ...environment, ...ports }, keep));
    }
  }
  undo.push(async () => void (await Promise.all(processes.map((process) => process.stop()))));
  await Promise.all(processes.map((process) => process.start()));
  await Promise.all(processes.map((process) => process.ready()));

  const of = (service: ServiceName): StackProcess[] => processes.filter((process) => process.service === service);
  const [platformToken, otherPlatformToken] = environment['PLATFORM_API_TOKENS']!.split(',') as [string, string];
  return {
    clock,
    backing,
    lines,
    processes: (service) => (service ? of(service) : processes),
    address: {
      gateways,
      platformOrigins,
      platformToken,
      otherPlatformToken,
      publicBaseUrl: environment['PUBLIC_BASE_URL']!,
      receiverPorts: [...receiverPorts],
      databaseUrl: database.url,
      redisUrl: environment['REDIS_URL']!,
      healthUrls: Object.fromEntries(
        SERVICES.map((service) => [service, of(service).map(({ healthUrl }) => healthUrl)]),
      ) as StackAddress['healthUrls'],
    },
  };
}

async function startPrivateBacking(directory: string, undo: (() => Promise<void>)[]): Promise<PrivateBacking> {
  // Durable across a kill of the server; only a power cut would lose what was committed.
  const settings = { fsync: 'off', full_page_writes: 'off', max_connections: 200 };
  const starting = [
    startPrivatePostgres({ dir: join(directory, 'postgres'), settings }),
    startPrivateRedis({ dir: join(directory, 'redis') }),
    startPrivateRabbitmq({ dir: join(directory, 'rabbitmq') }),
  ] as const;
  // All of them are waited for even when one fails, so that nothing starts after everything has been stopped.
  for (const result of await Promise.allSettled(starting)) {
    if (result.status === 'fulfilled') undo.push(() => result.value.stop());
  }
  const [postgres, redis, rabbitmq] = await Promise.all(starting);
  return { postgres, redis, rabbitmq };
}

async function migrateAll(environment: Record<string, string>): Promise<void> {
  const run = promisify(execFile);
  const env = { ...process.env, ...environment };
  await Promise.all(
    SERVICES.map((service) =>
      run(process.execPath, [join(ROOT, 'apps', service, 'dist/migrate.js')], { cwd: ROOT, env }),
    ),
  );
}

function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set; run the tests with \`npm test\`, which sets it.`);
  return value;
}
