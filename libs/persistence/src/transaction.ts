import { traceStep } from '@frontdesk/tracing';
import type { PoolClient, QueryResultRow } from 'pg';
import type { DataSource } from 'typeorm';
import { abandon, runStatement, type SqlRunner, type Statement } from './database.js';

/** An open transaction: the first argument of every function that writes. */
export interface Tx extends SqlRunner {
  /** The connection itself, for `COPY` and row counts. */
  readonly connection: PoolClient;
  readonly dataSource: DataSource;
  /**
   * Calls `listener` as the commit is sent, unless the transaction rolls back before. The promise resolves after the
   * commit, and rejects if the commit failed or its outcome is unknown. The listener must handle both and not throw.
   */
  onCommit(listener: CommitListener): void;
}

export type CommitListener = (committed: Promise<void>) => void;

interface TransactionOptions {
  /** Called right before the commit; throws to roll back, such as when the response could not arrive in time. */
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

async function transact<T>(
  dataSource: DataSource,
  work: (tx: Tx) => Promise<T>,
  { beforeCommit }: TransactionOptions,
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  try {
    const client = (await runner.connect()) as PoolClient;
    await runner.startTransaction();
    try {
      const listeners: CommitListener[] = [];
      const tx: Tx = {
        connection: client,
        dataSource,
        onCommit: (listener) => void listeners.push(listener),
        query: <Row extends QueryResultRow>(statement: Statement) => runStatement<Row>(client, statement),
      };
      const result = await work(tx);
      beforeCommit?.();
      const committed = runner.commitTransaction();
      for (const listener of listeners) listener(committed);
      await committed;
      return result;
    } catch (error) {
      await runner.rollbackTransaction().catch(() => abandon(client));
      throw error;
    }
  } finally {
    await runner.release();
  }
}
