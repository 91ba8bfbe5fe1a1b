import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, startTcpProxy, type TestDatabase } from '@frontdesk/testing';
import { createDataSource, onConnection, sqlRunner } from './database.js';
import { isTransientDatabaseFault, violatedUniqueConstraint } from './faults.js';
import { notes } from '../testing/schema.js';
import { inTransaction, type Tx } from './transaction.js';

jest.setTimeout(90_000);

describe('inTransaction', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(notes);
  });

  beforeEach(() => test.dataSource.query('TRUNCATE notes RESTART IDENTITY'));

  afterAll(() => test.drop());

  const texts = async (): Promise<string[]> =>
    (await sqlRunner(test.dataSource).query<{ text: string }>({ text: 'SELECT text FROM notes ORDER BY id' })).map(
      ({ text }) => text,
    );
  const insert = { name: 'insert-note', text: 'INSERT INTO notes (text) VALUES ($1) RETURNING id' };

  it('commits statements together with writes of the connection itself', async () => {
    const id = await inTransaction(test.dataSource, async (tx) => {
      const [row] = await tx.query<{ id: number }>({ ...insert, values: ['sql'] });
      await tx.connection.query('INSERT INTO notes (text) VALUES ($1)', ['connection']);
      return row!.id;
    });
    expect(id).toBe(1);
    expect(await texts()).toEqual(['sql', 'connection']);
  });

  it('rolls back when the work fails, and rethrows the error', async () => {
    const undone = inTransaction(test.dataSource, async (tx) => {
      await tx.query({ ...insert, values: ['gone'] });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await texts()).toEqual([]);
  });

  it('rolls back when `beforeCommit` throws', async () => {
    const beforeCommit = (): void => {
      throw new Error('late');
    };
    const undone = inTransaction(test.dataSource, (tx) => tx.query({ ...insert, values: ['late'] }), { beforeCommit });
    await expect(undone).rejects.toThrow('late');
    expect(await texts()).toEqual([]);
  });

  describe('commit listeners', () => {
    /** Returns the outcomes that a listener sees when `work` is committed. */
    async function outcomes(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
      const seen: Promise<string>[] = [];
      await inTransaction(test.dataSource, async (tx) => {
        tx.onCommit((committed) =>
          seen.push(
            committed.then(
              () => 'committed',
              () => 'failed',
            ),
          ),
        );
        await work(tx);
      }).catch(() => undefined);
      return Promise.all(seen);
    }

    it('learn of the commit', async () => {
      expect(await outcomes((tx) => tx.query({ ...insert, values: ['kept'] }))).toEqual(['committed']);
    });

    it('are not called if the work fails', async () => {
      expect(await outcomes(() => Promise.reject(new Error('no')))).toEqual([]);
    });

    it('learn of a rollback by Postgres if the work ignored the error of a statement', async () => {
      const ignored = async (tx: Tx): Promise<void> => {
        await tx.query({ ...insert, values: ['gone'] });
        await tx.query({ text: 'SELECT 1 / 0' }).catch(() => undefined);
      };
      expect(await outcomes(ignored)).toEqual(['failed']);
      expect(await texts()).toEqual([]);
    });
  });

  it('reveals the name of a violated constraint', async () => {
    await test.dataSource.query(`INSERT INTO notes (text) VALUES ('twice')`);
    const undone = inTransaction(test.dataSource, (tx) => tx.query({ ...insert, values: ['twice'] }));
    const error = await undone.catch((reason: unknown) => reason);
    expect(violatedUniqueConstraint(error)).toBe('notes_text_key');
  });

  it('prepares a named statement once per connection', async () => {
    const prepared = await inTransaction(test.dataSource, async (tx) => {
      for (const text of ['a', 'b', 'c']) await tx.query({ ...insert, values: [text] });
      return tx.query<{ name: string }>({ text: 'SELECT name FROM pg_prepared_statements' });
    });
    expect(prepared).toEqual([{ name: 'insert-note' }]);
  });

  it('returns its connection to the pool, even after failures', async () => {
    for (let i = 0; i < 30; i++)
      await inTransaction(test.dataSource, () => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(
      await Promise.all(Array.from({ length: 30 }, () => inTransaction(test.dataSource, async () => 1))),
    ).toHaveLength(30);
  });

  it('fails as transient and discards the connection if the server becomes silent or stops', async () => {
    const proxy = await startTcpProxy(test.url);
    const dataSource = await createDataSource({
      ...notes,
      url: proxy.url,
      poolSize: 1,
      statementTimeoutMs: 1000,
    }).initialize();
    await dataSource.query('SELECT 1');
    for (const lose of [proxy.cut, proxy.blackHole]) {
      const failure = await inTransaction(dataSource, async (tx) => {
        lose();
        await tx.query({ text: 'SELECT 1' });
      }).catch((error: unknown) => error);
      expect(isTransientDatabaseFault(failure)).toBe(true);
      proxy.restore();
      expect(await inTransaction(dataSource, (tx) => tx.query({ text: 'SELECT 2 AS two' }))).toEqual([{ two: 2 }]);
    }
    await dataSource.destroy();
    await proxy.close();
  });

  it('fails a lone statement as transient too if its connection is lost, and discards the connection', async () => {
    const proxy = await startTcpProxy(test.url);
    const dataSource = await createDataSource({ ...notes, url: proxy.url, poolSize: 1 }).initialize();
    await dataSource.query('SELECT 1');
    const failure = await onConnection(dataSource, async (sql) => {
      const sleeping = sql.query({ text: 'SELECT pg_sleep(5)' });
      setTimeout(() => proxy.cut(), 100);
      return sleeping;
    }).catch((error: unknown) => error);
    expect(isTransientDatabaseFault(failure)).toBe(true);
    proxy.restore();
    expect(await onConnection(dataSource, (sql) => sql.query({ text: 'SELECT 2 AS two' }))).toEqual([{ two: 2 }]);
    await dataSource.destroy();
    await proxy.close();
  });
});
