import { createTestDatabase, startTcpProxy, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource, poolUse, sqlRunner } from './database.js';
import { isTransientDatabaseFault } from './faults.js';
import { notes } from '../testing/schema.js';
import { inTransaction } from './transaction.js';

describe('a database session', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(notes);
    await test.dataSource.query('CREATE INDEX notes_by_author ON notes (author, id)');
    await test.dataSource.query(`
      INSERT INTO notes (text, author) SELECT n || repeat('x', 200), 'author ' || n % 100 FROM generate_series(1, 20000) AS n`);
    await test.dataSource.query('ANALYZE notes');
  });
  afterAll(() => test.drop());

  it('reads a list in index order and uses neither a bitmap scan nor a sort', async () => {
    const rows = await sqlRunner(test.dataSource).query<{ 'QUERY PLAN': string }>({
      text: "EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE author = 'author 7' ORDER BY id LIMIT 150",
    });
    const plan = rows.map((row) => row['QUERY PLAN'].trim()).join('\n');
    expect(plan).toContain('Index Scan using notes_by_author');
    expect(plan).not.toContain('Sort');
  });
});

describe('the connection pool', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(notes);
  });
  afterAll(() => test.drop());

  it('reports why the server refused a statement or a connection', async () => {
    const refused: string[] = [];
    const options = { ...notes, url: test.url, poolSize: 2, onRefused: (reason: string) => void refused.push(reason) };
    const dataSource = await createDataSource(options).initialize();
    try {
      const sql = sqlRunner(dataSource);
      await expect(sql.query({ text: `DO $$ BEGIN RAISE disk_full; END $$` })).rejects.toThrow();
      await expect(dataSource.query(`DO $$ BEGIN RAISE unique_violation; END $$`)).rejects.toThrow();
      await expect(sql.query({ text: 'SELECT * FROM nowhere' })).rejects.toThrow();
      expect(refused).toEqual(['disk_full', 'constraint', 'other']);
      // The pool closes a connection after a failed statement.
      await sql.query({ text: 'SELECT 1' });
      expect(poolUse(dataSource)).toEqual({ total: 1, idle: 1, waiting: 0 });

      const nowhere = new URL(test.url);
      nowhere.pathname = '/nowhere_at_all';
      await expect(createDataSource({ ...options, url: nowhere.href }).initialize()).rejects.toThrow();
      expect(refused.length).toBeGreaterThan(3);
    } finally {
      await dataSource.destroy();
    }
  });

  it('discards a silent connection, whether plain SQL, the ORM or the start of a transaction uses it', async () => {
    const proxy = await startTcpProxy(test.url);
    const bounds = { statementTimeoutMs: 300, silenceMs: 200 };
    const dataSource = await createDataSource({ ...notes, url: proxy.url, poolSize: 1, ...bounds }).initialize();
    const asked = [
      () => sqlRunner(dataSource).query({ text: 'SELECT 1' }),
      () => dataSource.query('SELECT 1'),
      () => inTransaction(dataSource, async () => undefined),
    ];
    for (const ask of asked) {
      await ask();
      proxy.blackHole();
      await expect(ask()).rejects.toThrow('Query read timeout');
      expect(poolUse(dataSource)).toEqual({ total: 0, idle: 0, waiting: 0 });
      proxy.restore();
    }
    await dataSource.destroy();
    await proxy.close();
  });

  it('discards a connection after a migration changes the result of its prepared statement', async () => {
    const dataSource = await createDataSource({ ...notes, url: test.url, poolSize: 1 }).initialize();
    const all = { name: 'all-notes', text: 'SELECT * FROM notes' };
    const asked = [() => sqlRunner(dataSource).query(all), () => inTransaction(dataSource, (tx) => tx.query(all))];
    for (const [index, ask] of asked.entries()) {
      await ask();
      await test.dataSource.query(`ALTER TABLE notes ADD COLUMN later_${index} text`);
      const fault: unknown = await ask().catch((error: unknown) => error);
      expect(isTransientDatabaseFault(fault)).toBe(true);
      expect(poolUse(dataSource)).toEqual({ total: 0, idle: 0, waiting: 0 });
      await expect(ask()).resolves.toEqual([]);
    }
    await dataSource.destroy();
  });
});
