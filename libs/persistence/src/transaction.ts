import { traceStep } from '@frontdesk/tracing';
import type { PoolClient, QueryResult, QueryResultRow } from 'pg';
import { abandon, runStatement, withClient, type DataSource, type SqlRunner, type Statement } from './database.js';

/** An open transaction: the first argument of every function that writes. */
export interface Tx extends SqlRunner {
  /** The connection itself, for `COPY` and row counts. */
  readonly connection: PoolClient;
  readonly dataSource: DataSource;
  /**
   * Calls `listener` as the commit is sent, unless the transaction rolls back first. The promise resolves after the
   * commit, and rejects if the commit failed or its outcome is unknown. The listener must handle both and not throw.
   */
  onCommit(listener: CommitListener): void;
}

export type CommitListener = (committed: Promise<void>) => void;

interface TransactionOptions {
  /** Called right before the commit. It throws to roll back, for example if the response could not arrive in time. */
  beforeCommit?: () => void;
}

/**
 * Runs `work` in one transaction and rolls back if it throws. A connection that fails to roll back is discarded.
 */
export function inTransaction<T>(
  dataSource: DataSource,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return traceStep(
    () => ({ name: 'sql transaction', kind: 'client', attributes: { 'db.system.name': 'postgresql' } }),
    () => transact(dataSource, work, options),
  );
}

function transact<T>(
  dataSource: DataSource,
  work: (tx: Tx) => Promise<T>,
  { beforeCommit }: TransactionOptions,
): Promise<T> {
  return withClient(dataSource, async (client) => {
    await client.query('BEGIN');
    try {
      const listeners: CommitListener[] = [];
      const result = await work({
        connection: client,
        dataSource,
        onCommit: (listener) => void listeners.push(listener),
        query: <Row extends QueryResultRow>(statement: Statement) => runStatement<Row>(client, statement),
      });
      beforeCommit?.();
      const commit = client.query('COMMIT');
      for (const listener of listeners) listener(commit.then(assertCommitted));
      await commit;
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => abandon(client));
      throw error;
    }
  });
}

/** Postgres responds to the commit of a failed transaction with a rollback and reports no error. */
function assertCommitted({ command }: QueryResult): void {
  if (command !== 'COMMIT') throw new Error('The transaction was rolled back');
}
