import { traceStep, type Step } from '@frontdesk/tracing';
import pg, {
  type ClientConfig,
  type Connection as WireConnection,
  type PoolClient,
  type PoolConfig,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import type { MigrationInterface } from 'typeorm';
import { databaseFaultOf, breaksConnection, type DatabaseFault } from './faults.js';

/** The connections of a process to one schema. */
export interface PoolOptions {
  url: string;
  /** The service's own schema. */
  schema: string;
  /** The number of connections per process. */
  poolSize?: number;
  /** Settings of every session, besides those of all services. */
  sessionSettings?: Record<string, string>;
  /** The `application_name` in pg_stat_activity. */
  applicationName?: string;
  /** How long a statement waits for a connection, whether new or pooled. */
  connectionTimeoutMs?: number;
  /** How long a statement may run before the server cancels it. 0 means no limit. */
  statementTimeoutMs?: number;
  /** How long to wait beyond `statementTimeoutMs` before the server counts as unreachable. */
  silenceMs?: number;
  onPoolError?: (error: Error) => void;
  /**
   * Called for every error that the server reports on a pooled connection, such as a failed statement or a refused
   * login.
   */
  onRefused?: (fault: DatabaseFault) => void;
}

/** A schema, with its migrations and the entities that it is compared with. */
export interface DatabaseOptions extends PoolOptions {
  entities: (new () => object)[];
  migrations: (new () => MigrationInterface)[];
}

const CONNECTION_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 15_000;
const SILENCE_MS = 5000;

/** The connections of one process to the schema of its service. */
export class DataSource {
  constructor(readonly pool: pg.Pool) {}

  /** Opens the first connection. Fails if the server cannot be reached or refuses the login. */
  async initialize(): Promise<this> {
    (await this.pool.connect()).release();
    return this;
  }

  /** Runs a statement of a check, command or test. Services run prepared statements with `sqlRunner`. */
  async query<Rows extends unknown[]>(text: string, values: unknown[] = []): Promise<Rows> {
    return (await this.pool.query(text, values)).rows as Rows;
  }

  /** Closes the connections as soon as they are idle. */
  async destroy(): Promise<void> {
    if (!this.pool.ending) await this.pool.end();
  }
}

/** Creates the data source of the service's schema. Does not connect. */
export function createDataSource(options: PoolOptions): DataSource {
  pg.defaults.parseInt8 = true;
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: options.applicationName ?? options.schema,
    ...poolConfigOf(options),
  });
  pool.on('error', options.onPoolError ?? (() => undefined));
  return new DataSource(pool);
}

/** The settings of every pool of the schema, including that of TypeORM. */
export function poolConfigOf(options: PoolOptions): PoolConfig & { Client: typeof pg.Client } {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, silenceMs = SILENCE_MS } = options;
  return {
    Client: clientOf(options),
    max: options.poolSize ?? 10,
    options: settingsOf({
      search_path: options.schema,
      // Times inside JSON are written in it.
      TimeZone: 'UTC',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 30_000,
      // Every list has an index in its order. Without this, the planner sorts all matching rows if it expects few, and
      // it expects too few for correlated filters, such as the phone number and email address of one person.
      enable_bitmapscan: 'off',
      ...options.sessionSettings,
    }),
    query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + silenceMs : 0,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

type AnyQuery = (...statement: unknown[]) => unknown;

/**
 * The class of the clients in the pool. A client closes itself after an error that makes it unusable, because the pool
 * does not see errors inside a transaction and would reuse the client.
 */
function clientOf({ onRefused }: PoolOptions): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const { connection } = this as unknown as { connection: WireConnection };
      if (onRefused)
        connection.on('errorMessage', ({ code = '' }: { code?: string }) => onRefused(databaseFaultOf(code)));
      const query = this.query.bind(this) as AnyQuery;
      this.query = ((...statement) => {
        const result = query(...statement);
        // If there is no promise, the pool itself runs the query, and closes the client if the query fails.
        if (result instanceof Promise) result.catch((error: unknown) => breaksConnection(error) && abandon(this));
        return result;
      }) as AnyQuery as typeof this.query;
    }
  };
}

/** Closes a connection and does not wait for its current statement. */
export function abandon(client: pg.ClientBase): void {
  void (client as pg.Client).end().catch(() => undefined);
}

function settingsOf(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/** Connection counts of a pool. */
export interface PoolUse {
  total: number;
  idle: number;
  /** The number of requests that wait for a connection. */
  waiting: number;
}

export function poolUse(dataSource: DataSource): PoolUse {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = dataSource.pool;
  return { total, idle, waiting };
}

/** Runs SQL on the data source's pool or in an open transaction. */
export interface SqlRunner {
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
}

/** A statement with a `name` is prepared once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** Runs statements on the pool, outside a transaction. */
export function sqlRunner(dataSource: DataSource): SqlRunner {
  return {
    query: <Row extends QueryResultRow>(statement: Statement) => runStatement<Row>(dataSource.pool, statement),
  };
}

/** Runs `work` on a connection of the pool, outside a transaction, as soon as one is free. */
export function onConnection<T>(dataSource: DataSource, work: (sql: SqlRunner) => Promise<T>): Promise<T> {
  return withClient(dataSource, (client) => work({ query: (statement) => runStatement(client, statement) }));
}

/** Lends `work` a connection of the pool. */
export async function withClient<T>(dataSource: DataSource, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await dataSource.pool.connect();
  // Statements on a lost connection fail anyway. Without a listener, the error event would end the process.
  const ignore = (): void => undefined;
  client.on('error', ignore);
  try {
    return await work(client);
  } finally {
    client.off('error', ignore);
    client.release();
  }
}

/** A connection that is kept out of the pool until it is closed, for locks that last as long as its session. */
export interface HeldConnection extends SqlRunner {
  close(): void;
}

/** Takes a connection out of the pool. `onLost` is called if it ends before it is closed. */
export async function holdConnection(dataSource: DataSource, onLost: () => void): Promise<HeldConnection> {
  const client = await dataSource.pool.connect();
  let isHeld = true;
  const discard = (): boolean => {
    const wasHeld = isHeld;
    isHeld = false;
    if (wasHeld) client.release(true);
    return wasHeld;
  };
  // The event `end` follows the error and is handled below.
  client.on('error', () => undefined);
  client.once('end', () => discard() && onLost());
  return { query: (statement) => runStatement(client, statement), close: () => void discard() };
}

interface Connection {
  query<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>>;
}

/** Runs a statement inside a trace step. All statements on the pool and in transactions pass through here. */
export async function runStatement<Row extends QueryResultRow>(
  connection: Connection,
  statement: Statement,
): Promise<Row[]> {
  const run = (): Promise<QueryResult<Row>> => connection.query<Row>(statement);
  return (await traceStep(() => stepOf(statement), run)).rows;
}

/** A span shows only the statement's name or first keyword, because values contain personal data. */
function stepOf({ name, text }: Statement): Step {
  const summary = name ?? /\w+/.exec(text)?.[0].toUpperCase() ?? 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  return { name: `sql ${summary}`, kind: 'client', attributes };
}
