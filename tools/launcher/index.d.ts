import type { ChildProcess } from 'node:child_process';

/** A private server of the caller, which may be killed, restarted and emptied. */
export interface PrivateInstance {
  /** Contains user, password and database (or virtual host). Does not change through `kill` and `restart`. */
  readonly url: string;
  readonly port: number;
  /** Whether a server of an earlier process in the same `dir` was still running and is used. */
  readonly adopted: boolean;
  readonly logFile: string;
  running(): boolean;
  /** Kills all its processes with SIGKILL at once; resolves when they are gone. */
  kill(): Promise<void>;
  /** Restarts it with the same port and data (stops it first if it runs); resolves when it is ready. */
  restart(): Promise<void>;
  /** Stops it gracefully. Its data stays in `dir`. */
  stop(): Promise<void>;
}

export interface PrivateRedis extends PrivateInstance {
  /** FLUSHALL. */
  wipe(): Promise<void>;
}

export interface PrivateInstanceOptions {
  /** Data, log and notes of this instance. A second start with the same folder keeps the data. */
  dir: string;
  signal?: AbortSignal;
}

export interface PrivatePostgresOptions extends PrivateInstanceOptions {
  /** Created if it does not exist. Default: `frontdesk`. */
  database?: string;
  /** Entries of postgresql.conf, such as `{ fsync: 'off' }`. */
  settings?: Record<string, string | number>;
  onNotice?: (notice: string) => void;
}

export interface PrivateRedisOptions extends PrivateInstanceOptions {
  /** Entries of redis.conf. */
  settings?: Record<string, string | number>;
}

export interface PrivateRabbitmqOptions extends PrivateInstanceOptions {
  /** Created at the first start of `dir`. Default: `frontdesk`. */
  vhost?: string;
  /** In the format of `rabbitmqctl export_definitions`: users besides the one in `url`, with their permissions. */
  definitions?: object;
  /** Entries of rabbitmq.conf. */
  settings?: Record<string, string | number>;
}

export function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivateInstance>;
export function startPrivateRedis(options: PrivateRedisOptions): Promise<PrivateRedis>;
export function startPrivateRabbitmq(options: PrivateRabbitmqOptions): Promise<PrivateInstance>;

/**
 * Whether this machine has the programs. If not, `why` says what is missing, and tests report that they did not run.
 */
export function canRunPrivate(name: 'postgres' | 'redis' | 'rabbitmq'): { ok: boolean; why?: string };

/** Finds Chromium or Chrome on this machine. Without one, `why` says so, and tests report that they did not run. */
export function findBrowser(env?: NodeJS.ProcessEnv): { path: string } | { path: null; why: string };

/** A free port of 127.0.0.1 outside the range of outgoing connections; never the same twice in one process. */
export function freePort(): Promise<number>;

export interface SpawnServiceOptions {
  /** A folder of apps/ that has been built. */
  app: string;
  /** The name in error messages. Default: `app`. */
  name?: string;
  /** Added to this process's environment. `HEALTH_PORT` may set the port of health checks. */
  env?: Record<string, string | undefined>;
  /** Receives each line of its standard output and error. */
  onLine?: (line: string) => void;
}

export interface ServiceProcess {
  readonly name: string;
  readonly child: ChildProcess;
  /** `http://127.0.0.1:<port>` with /healthz, /readyz and /metrics. */
  readonly healthUrl: string;
  /** The last lines of its output, at most 20. */
  readonly lastLines: string[];
  /** Resolves when the process has exited, with a description such as `exited with code 1`. */
  readonly ended: Promise<string>;
  /**
   * Resolves once /readyz returns 200. Rejects with its last lines if it exits or exceeds the timeout (default 60 s).
   */
  ready(timeoutMs?: number): Promise<void>;
  /** Sends SIGTERM, then SIGKILL after the grace period (default 15 s). */
  stop(graceMs?: number): Promise<void>;
  /** Sends SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a service in a separate process, exactly as `npm start` does. It stops when this process exits. */
export function spawnService(options: SpawnServiceOptions): Promise<ServiceProcess>;

/** A private part of a server that others use as well. */
export interface Space {
  url: string;
  drop(): Promise<void>;
}

/** The server has no space for the caller alone. The message says why, and what helps. */
export class NoSpace extends Error {}

/** An unused name for a database and a virtual host. */
export function testName(): string;

/** A database on the server of `url`: empty, or a copy of the database `template`. */
export function databaseSpace(url: string, name: string, template?: string): Promise<Space>;

/** An empty database number on the server of `url`; rejects with `NoSpace`. */
export function redisSpace(url: string): Promise<Space>;

/**
 * A virtual host, created through the management API (`RABBITMQ_MANAGEMENT_URL`, else port 15672 of the broker's host);
 * rejects with `NoSpace`.
 */
export function vhostSpace(url: string, name: string, env: NodeJS.ProcessEnv): Promise<Space>;
