import type { ChildProcess } from 'node:child_process';

/** A server that belongs to the caller alone: it may be killed, restarted and wiped. */
export interface PrivateInstance {
  /** With user, password and database (or virtual host). Stays the same through `kill` and `restart`. */
  readonly url: string;
  readonly port: number;
  /** Whether a server left running in the same `dir` by an earlier process was taken over. */
  readonly adopted: boolean;
  readonly logFile: string;
  running(): boolean;
  /** SIGKILL of all its processes at one moment; resolves when they are gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data (ends it first when it runs); resolves when it serves. */
  restart(): Promise<void>;
  /** Ends it in good order. Its data stays in `dir`. */
  stop(): Promise<void>;
}

export interface PrivateRedis extends PrivateInstance {
  /** FLUSHALL. */
  wipe(): Promise<void>;
}

export interface PrivateInstanceOptions {
  /** Data, log and notes of this instance. A second start with the same folder resumes with the data kept. */
  dir: string;
  signal?: AbortSignal;
}

export interface PrivatePostgresOptions extends PrivateInstanceOptions {
  /** Created when it does not exist. Default: `frontdesk`. */
  database?: string;
  /** As in postgresql.conf, for instance `{ fsync: 'off' }`. */
  settings?: Record<string, string | number>;
  onNotice?: (notice: string) => void;
}

export interface PrivateRedisOptions extends PrivateInstanceOptions {
  /** As in redis.conf. */
  settings?: Record<string, string | number>;
}

export interface PrivateRabbitmqOptions extends PrivateInstanceOptions {
  /** Created at the first start of `dir`. Default: `frontdesk`. */
  vhost?: string;
  /** As of `rabbitmqctl export_definitions`: users besides the one in `url`, and what they may do. */
  definitions?: object;
  /** As in rabbitmq.conf. */
  settings?: Record<string, string | number>;
}

export function startPrivatePostgres(options: PrivatePostgresOptions): Promise<PrivateInstance>;
export function startPrivateRedis(options: PrivateRedisOptions): Promise<PrivateRedis>;
export function startPrivateRabbitmq(options: PrivateRabbitmqOptions): Promise<PrivateInstance>;

/** Whether this machine has the programs. When not, `why` says what is missing: tests report it and do not run. */
export function canRunPrivate(name: 'postgres' | 'redis' | 'rabbitmq'): { ok: boolean; why?: string };

/** A Chromium or Chrome on this machine. When there is none, `why` says so: tests report it and do not run. */
export function findBrowser(env?: NodeJS.ProcessEnv): { path: string } | { path: null; why: string };

/** A free port of 127.0.0.1, below the range of outgoing connections; never the same twice in one process. */
export function freePort(): Promise<number>;

export interface SpawnServiceOptions {
  /** A folder of apps/ that has been built. */
  app: string;
  /** What it is called in error messages. Default: `app`. */
  name?: string;
  /** Added to this process's environment. `HEALTH_PORT` may fix the port of health checks. */
  env?: Record<string, string | undefined>;
  /** Gets each line of its standard output and error. */
  onLine?: (line: string) => void;
}

export interface ServiceProcess {
  readonly name: string;
  readonly child: ChildProcess;
  /** `http://127.0.0.1:<port>`, serving /healthz, /readyz and /metrics. */
  readonly healthUrl: string;
  /** The latest of its output, at most 20 lines. */
  readonly lastLines: string[];
  /** Resolves when the process has ended, with how it ended in words. */
  readonly ended: Promise<string>;
  /** Resolves once /readyz answers 200; rejects with its last lines when it ends or takes longer (default 60 s). */
  ready(timeoutMs?: number): Promise<void>;
  /** SIGTERM, and SIGKILL when it has not ended within the grace period (default 15 s). */
  stop(graceMs?: number): Promise<void>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a service as a process of its own, exactly as `npm start` does. It ends by itself when this process ends. */
export function spawnService(options: SpawnServiceOptions): Promise<ServiceProcess>;

/** Room of its own inside a server that others use too. */
export interface Space {
  url: string;
  drop(): Promise<void>;
}

/** A server has no room that is the caller's alone; the message says why, and what helps. */
export class NoSpace extends Error {}

/** A name that is free for a database and a virtual host. */
export function testName(): string;

/** A database on the server of `url`: empty, or a copy of the database `template`. */
export function databaseSpace(url: string, name: string, template?: string): Promise<Space>;

/** An empty database number of the server of `url`; rejects with `NoSpace`. */
export function redisSpace(url: string): Promise<Space>;

/**
 * A virtual host, made through the management API (`RABBITMQ_MANAGEMENT_URL`, else port 15672 of the broker's host);
 * rejects with `NoSpace`.
 */
export function vhostSpace(url: string, name: string, env: NodeJS.ProcessEnv): Promise<Space>;
