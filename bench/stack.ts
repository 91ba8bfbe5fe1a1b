import {
  freePort,
  type ServiceProcess,
  spawnService,
  startPrivatePostgres,
  startPrivateRabbitmq,
  startPrivateRedis,
} from '@frontdesk/launcher';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { childProgram } from './cpu-times.ts';

const ROOT = path.join(import.meta.dirname, '..');
const run = promisify(execFile);

/** Registers a step that undoes something. Steps run in reverse order. */
export type AtEnd = (step: () => unknown) => void;

export interface Stack {
  /** The address of the first gateway. */
  origin: string;
  /** The addresses of all gateways. */
  origins: string[];
  platformToken: string;
  /** The URL for the superuser. */
  databaseUrl: string;
  redisUrl: string;
  rabbitmqUrl: string;
  /** The settings of every service, without its database. */
  env: NodeJS.ProcessEnv;
  /** A pool for the database of the services, as superuser. */
  sql: pg.Pool;
  /** The log file of Postgres. */
  postgresLog: string;
  /** The root process of each service and server. */
  pids: Record<string, number>;
  /** The base URL of `/metrics` of each service. */
  healthUrls: Record<string, string>;
  /** Applies the migrations of a service and starts one more process of it. */
  start: (app: string, env?: Record<string, string>) => Promise<ServiceProcess>;
  /** The INTERNAL_PORT at which the gateway expects the dialer. */
  internalPort: string;
  atEnd: AtEnd;
}

interface StackOptions {
  apps: readonly string[];
  /** The number of processes of each app. By default one. */
  replicas?: Record<string, number>;
  postgresSettings?: Record<string, string>;
  /** Settings for every service. */
  env?: Record<string, string>;
}

/** Starts Postgres, Redis and RabbitMQ. */
export async function startServers(postgresSettings: Record<string, string>, atEnd: AtEnd) {
  const [postgres, redis, rabbitmq] = await Promise.all([
    startPostgres(postgresSettings, atEnd),
    startServer((dir) => startPrivateRedis({ dir }), atEnd),
    startServer((dir) => startPrivateRabbitmq({ dir }), atEnd),
  ]);
  return { postgres, redis, rabbitmq };
}

/** The root processes of the servers. */
export function serverPids(postgres: number) {
  return { postgres, rabbitmq: childProgram('beam.smp'), redis: childProgram('redis-server') };
}

/**
 * Starts private servers and services with production settings, except for the log level. Postgres syncs every commit
 * to disk; Redis and RabbitMQ run as under `npm start`.
 */
export async function startStack(
  { apps, replicas = {}, postgresSettings = {}, env = {} }: StackOptions,
  atEnd: AtEnd,
): Promise<Stack> {
  const { postgres, redis, rabbitmq } = await startServers(postgresSettings, atEnd);
  const { sql } = postgres;

  const ports = await Promise.all(Array.from({ length: replicas['gateway'] ?? 1 }, () => freePort()));
  const [port] = ports;
  const internalPort = await freePort();
  const platformToken = randomBytes(24).toString('base64url');
  const environment = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    REDIS_URL: redis.url,
    RABBITMQ_URL: rabbitmq.url,
    PLATFORM_API_TOKENS: platformToken,
    CURSOR_SECRET: randomBytes(24).toString('base64url'),
    WIDGET_TOKEN_SECRET: randomBytes(24).toString('base64url'),
    OAUTH_KEYS: randomBytes(24).toString('base64url'),
    WEBHOOK_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    DIALER_INTERNAL_URL: `http://127.0.0.1:${internalPort}`,
    INTERNAL_API_SECRET: randomBytes(24).toString('base64url'),
    CARRIER: 'simulated',
    VOICE_PORT: '0',
    VOICE_PUBLIC_URL: 'http://127.0.0.1:8082',
    ...env,
  };
  const processes = apps.flatMap((app) =>
    Array.from({ length: replicas[app] ?? 1 }, (_, n) => ({
      app,
      name: n === 0 ? app : `${app} ${n + 1}`,
      port: ports[n],
    })),
  );
  const services = await startServices(processes, environment, { url: postgres.url, sql, internalPort }, atEnd);
  return {
    origin: environment.PUBLIC_BASE_URL,
    origins: ports.map((each) => `http://127.0.0.1:${each}`),
    platformToken,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    rabbitmqUrl: rabbitmq.url,
    env: environment,
    sql,
    postgresLog: postgres.logFile,
    pids: {
      ...Object.fromEntries(services.map(({ name, child }) => [name, Number(child.pid)])),
      ...serverPids(postgres.pid),
    },
    healthUrls: Object.fromEntries(services.map(({ name, healthUrl }) => [name, healthUrl])),
    internalPort: String(internalPort),
    start: async (app, own = {}) => {
      await migrate(app, postgres.url);
      const onLine = (line: string) => process.stderr.write(`${line}\n`);
      const service = await spawnService({
        app,
        env: { ...environment, DATABASE_URL: postgres.url, ...own },
        onLine,
      });
      atEnd(() => service.stop());
      await service.ready();
      return service;
    },
    atEnd,
  };
}

export async function migrate(app: string, databaseUrl: string) {
  await run(process.execPath, [path.join(ROOT, 'apps', app, 'dist/migrate.js')], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
  });
}

/** Starts a private Postgres that syncs every commit to disk. */
export async function startPostgres(settings: Record<string, string>, atEnd: AtEnd) {
  const { url, logFile } = await startServer((dir) => startPrivatePostgres({ dir, settings }), atEnd);
  const sql = new pg.Pool({ connectionString: url, max: 2 });
  sql.on('error', () => undefined);
  atEnd(() => sql.end());
  return { url, logFile, sql, pid: childProgram('postgres') };
}

/** Starts a private server in its own temporary directory. */
async function startServer<T extends { stop: () => Promise<void> }>(
  start: (directory: string) => Promise<T>,
  atEnd: AtEnd,
): Promise<T> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-bench-'));
  chmodSync(directory, 0o711); // Other users may traverse the directory, because Postgres runs as another user.
  const starting = start(path.join(directory, 'server'));
  // A server that is still starting keeps its files in the directory, and has to be stopped too.
  atEnd(async () => {
    const [result] = await Promise.allSettled([starting]);
    if (result.status === 'fulfilled') await result.value.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  return starting;
}

/** @param processes the first of each app comes before its others */
async function startServices(
  processes: readonly { app: string; name: string; port: number }[],
  environment: NodeJS.ProcessEnv,
  { url, sql, internalPort }: { url: string; sql: pg.Pool; internalPort: number },
  atEnd: AtEnd,
) {
  const onLine = (line: string) => process.stderr.write(`${line}\n`);
  const services = [];
  const urls = new Map<string, string>();
  for (const { app, name, port } of processes) {
    if (!urls.has(app)) {
      await migrate(app, url);
      urls.set(app, await urlOfRole(app, url, sql));
    }
    // A port has one listener, so a second dialer takes a free port.
    const ports = {
      ...(app === 'gateway' ? { PORT: String(port) } : {}),
      ...(name === 'dialer' ? { INTERNAL_PORT: String(internalPort) } : {}),
    };
    const env = { ...environment, ...ports, DATABASE_URL: urls.get(app) };
    const service = await spawnService({ app, name, env, onLine });
    atEnd(() => service.stop());
    services.push(service);
  }
  await Promise.all(services.map((service) => service.ready()));
  return services;
}

/** Creates a role per app, so that pg_stat_statements tells the apps apart. */
export async function urlOfRole(app: string, databaseUrl: string, sql: pg.Pool) {
  const url = new URL(databaseUrl);
  url.username = roleOf(app);
  url.password = randomBytes(12).toString('hex');
  await sql.query(`CREATE ROLE ${url.username} LOGIN SUPERUSER PASSWORD '${url.password}'`);
  return url.href;
}

export function roleOf(app: string) {
  return `bench_${app}`;
}

/** Waits until records has published every event, because the outbox is part of the cost of a request. */
export async function untilPublished({ sql }: Stack) {
  const isEmpty = async () => (await sql.query('SELECT FROM records.outbox LIMIT 1')).rowCount === 0;
  while (!(await isEmpty())) await sleep(20);
}
