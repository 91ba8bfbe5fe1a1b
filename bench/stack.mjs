// @ts-check
import {
  freePort,
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
import { promisify } from 'node:util';
import pg from 'pg';
import { childProgram } from './cpu-times.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const run = promisify(execFile);

/** @typedef {(step: () => unknown) => void} AtEnd registers what undoes a step; the last come is undone first */

/**
 * @typedef {object} Stack
 * @property {string} origin of the gateway
 * @property {string[]} origins of all gateways
 * @property {string} platformToken
 * @property {string} databaseUrl as superuser
 * @property {import('pg').Pool} sql on the database of the services, as superuser
 * @property {string} postgresLog file to which Postgres writes its log
 * @property {Record<string, number>} pids root process of each service and server
 * @property {Record<string, string>} healthUrls where each service shows `/metrics`
 * @property {(app: string, env?: Record<string, string>) => Promise<import('@frontdesk/launcher').ServiceProcess>} start
 *   one more process of a service, whose migrations it applies
 * @property {string} internalPort where the gateway expects a dialer's own port, as INTERNAL_PORT
 * @property {AtEnd} atEnd
 */

/**
 * @typedef {object} StackOptions
 * @property {readonly string[]} apps
 * @property {Record<string, number>} [replicas] processes of an app; one unless it is named
 * @property {Record<string, string>} [postgresSettings]
 * @property {Record<string, string>} [env] for every service
 */

/**
 * Private servers and services of the bench's own, with the settings of production except for the log level: Postgres
 * syncs every commit to disk, Redis and RabbitMQ are as `npm start` runs them.
 * @param {StackOptions} options
 * @param {AtEnd} atEnd
 * @returns {Promise<Stack>}
 */
export async function startStack({ apps, replicas = {}, postgresSettings = {}, env = {} }, atEnd) {
  const { postgres, redis, rabbitmq } = await startServers(postgresSettings, atEnd);
  const sql = new pg.Pool({ connectionString: postgres.url, max: 2 });
  sql.on('error', () => undefined);
  atEnd(() => sql.end());

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
    WEBHOOK_SECRET_KEYS: randomBytes(32).toString('base64'),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    HOST: '127.0.0.1',
    DIALER_INTERNAL_URL: `http://127.0.0.1:${internalPort}`,
    INTERNAL_API_SECRET: randomBytes(24).toString('base64url'),
    CARRIER: 'simulated',
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
    sql,
    postgresLog: postgres.logFile,
    pids: {
      ...Object.fromEntries(services.map(({ name, child }) => [name, Number(child.pid)])),
      postgres: childProgram('postgres'),
      rabbitmq: childProgram('beam.smp'),
      redis: childProgram('redis-server'),
    },
    healthUrls: Object.fromEntries(services.map(({ name, healthUrl }) => [name, healthUrl])),
    internalPort: String(internalPort),
    start: async (app, own = {}) => {
      await migrate(app, postgres.url);
      const onLine = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
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

/**
 * @param {string} app
 * @param {string} databaseUrl
 */
export async function migrate(app, databaseUrl) {
  await run(process.execPath, [path.join(ROOT, 'apps', app, 'dist/migrate.js')], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' },
  });
}

/**
 * @param {Record<string, string>} settings of Postgres
 * @param {AtEnd} atEnd
 */
async function startServers(settings, atEnd) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'frontdesk-bench-'));
  chmodSync(directory, 0o711); // Postgres runs as another user and has to pass through.
  const starting = /** @type {const} */ ([
    startPrivatePostgres({ dir: path.join(directory, 'postgres'), settings }),
    startPrivateRedis({ dir: path.join(directory, 'redis') }),
    startPrivateRabbitmq({ dir: path.join(directory, 'rabbitmq') }),
  ]);
  // Also what is still starting has to be waited for and stopped, and its notes are in the directory.
  atEnd(async () => {
    for (const result of await Promise.allSettled(starting)) {
      if (result.status === 'fulfilled') await result.value.stop();
    }
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });
  const [postgres, redis, rabbitmq] = await Promise.all(starting);
  return { postgres, redis, rabbitmq };
}

/**
 * @param {readonly { app: string, name: string, port: number }[]} processes the first of each app before its others
 * @param {NodeJS.ProcessEnv} environment
 * @param {{ url: string, sql: import('pg').Pool, internalPort: number }} database
 * @param {AtEnd} atEnd
 */
async function startServices(processes, environment, { url, sql, internalPort }, atEnd) {
  const onLine = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
  const services = [];
  /** @type {Map<string, string>} */
  const urls = new Map();
  for (const { app, name, port } of processes) {
    if (!urls.has(app)) {
      await migrate(app, url);
      urls.set(app, await urlOfRole(app, url, sql));
    }
    // One port has one listener: a second dialer takes whatever is free.
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

/**
 * A role for each service, so that Postgres can tell whose a statement was.
 * @param {string} app
 * @param {string} databaseUrl
 * @param {import('pg').Pool} sql
 */
async function urlOfRole(app, databaseUrl, sql) {
  const url = new URL(databaseUrl);
  url.username = roleOf(app);
  url.password = randomBytes(12).toString('hex');
  await sql.query(`CREATE ROLE ${url.username} LOGIN SUPERUSER PASSWORD '${url.password}'`);
  return url.href;
}

/** @param {string} app */
export function roleOf(app) {
  return `bench_${app}`;
}
