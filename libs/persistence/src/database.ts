import { traceStep, type Step } from '@frontdesk/tracing';
import pg, {
  type ClientConfig,
  type Connection as WireConnection,
  type Pool,
  type QueryResult,
  type QueryResultRow,
} from 'pg';
import { DataSource, type EntitySchema, type MixedList, type MigrationInterface } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { databaseFaultOf, spoilsConnection, type DatabaseFault } from './faults.js';

type Class = new (...args: never[]) => object;

export interface DatabaseOptions {
  url: string;
  /** The schema that the service owns. */
  schema: string;
  entities: MixedList<Class | EntitySchema>;
  migrations: (new () => MigrationInterface)[];
  /** Connections of one process. */
  poolSize?: number;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** How long a statement waits for a connection, a new one or one of the pool. */
  connectionTimeoutMs?: number;
  /** Statements that run longer are cancelled; 0 for none. */
  statementTimeoutMs?: number;
  /** How much longer than the server's own limit an answer is waited for, in case the server is not there any more. */
  silenceMs?: number;
  onPoolError?: (error: Error) => void;
  /** Told of everything that the server refuses on a connection of the pool, whoever asked: statements, and connecting. */
  onRefused?: (fault: DatabaseFault) => void;
}

export const MIGRATIONS_TABLE = 'migrations';
const CONNECTION_TIMEOUT_MS = 3000;
const STATEMENT_TIMEOUT_MS = 15_000;
const SILENCE_MS = 5000;

/** The service's own schema; the data source is not connected yet. */
export function createDataSource(options: DatabaseOptions): DataSource {
  const { statementTimeoutMs = STATEMENT_TIMEOUT_MS, silenceMs = SILENCE_MS } = options;
  return new DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    entities: options.entities as Class[],
    migrations: options.migrations,
    migrationsTableName: MIGRATIONS_TABLE,
    migrationsTransactionMode: 'each',
    parseInt8: true,
    applicationName: options.applicationName ?? options.schema,
    poolErrorHandler: options.onPoolError ?? (() => undefined),
    extra: {
      Client: clientOf(options),
      max: options.poolSize ?? 10,
      options: settingsOf({
        search_path: options.schema,
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: 30_000,
        // Every list has an index in its own order. Where the server expects few rows it would rather collect all that
        // match and sort them, and it is far out where filters go together, as the number and the address of a person.
        enable_bitmapscan: 'off',
      }),
      query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + silenceMs : 0,
      connectionTimeoutMillis: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    },
  });
}

type AnyQuery = (...statement: unknown[]) => unknown;

/**
 * The client that the pool makes its connections with. One that is spoilt ends itself, so that nobody is given it again:
 * inside a transaction the pool does not learn of the fault.
 */
function clientOf({ onRefused }: DatabaseOptions): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: string | ClientConfig) {
      super(config);
      const { connection } = this as unknown as { connection: WireConnection };
      if (onRefused)
        connection.on('errorMessage', ({ code = '' }: { code?: string }) => onRefused(databaseFaultOf(code)));
      const query = this.query.bind(this) as AnyQuery;
      this.query = ((...statement) => {
        const answer = query(...statement);
        // Without a promise it is the pool that asks, and lets go by itself of a client whose statement failed.
        if (answer instanceof Promise) answer.catch((error: unknown) => spoilsConnection(error) && abandon(this));
        return answer;
      }) as AnyQuery as typeof this.query;
    }
  };
}

/** Ends a connection without waiting for what is under way. */
export function abandon(client: pg.ClientBase): void {
  void (client as pg.Client).end().catch(() => undefined);
}

function settingsOf(settings: Record<string, string | number>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

function poolOf(dataSource: DataSource): Pool {
  return (dataSource.driver as PostgresDriver).master as Pool;
}

/** Connections of a data source's pool. */
export interface PoolUse {
  total: number;
  idle: number;
  /** Those who want a connection and have none. */
  waiting: number;
}

export function poolUse(dataSource: DataSource): PoolUse {
  const { totalCount: total, idleCount: idle, waitingCount: waiting } = poolOf(dataSource);
  return { total, idle, waiting };
}

/** Anything that runs SQL: the data source's pool, or the transaction that is under way. */
export interface SqlRunner {
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
}

/** A statement with a name is prepared once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/** Runs statements on the pool, outside a transaction, without the ORM: for the hottest reads and for batches. */
export function sqlRunner(dataSource: DataSource): SqlRunner {
  return {
    query: <Row extends QueryResultRow>(statement: Statement) => runStatement<Row>(poolOf(dataSource), statement),
  };
}

interface Connection {
  query<Row extends QueryResultRow>(statement: Statement): Promise<QueryResult<Row>>;
}

/** Every statement passes here, whether on the pool or in a transaction. */
export async function runStatement<Row extends QueryResultRow>(
  connection: Connection,
  statement: Statement,
): Promise<Row[]> {
  const run = (): Promise<QueryResult<Row>> => connection.query<Row>(statement);
  return (await traceStep(() => stepOf(statement), run)).rows;
}

/** A trace shows a statement's name, or its first word: its text is long, and its values are about people. */
function stepOf({ name, text }: Statement): Step {
  const summary = name ?? /\w+/.exec(text)?.[0].toUpperCase() ?? 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  return { name: `sql ${summary}`, kind: 'client', attributes };
}
