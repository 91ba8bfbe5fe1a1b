import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sqlRunner } from './database.js';
import { notes } from './test-schema.js';

describe('a session of a service', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase(notes);
    await test.dataSource.query('CREATE INDEX notes_by_author ON notes (author, id)');
    await test.dataSource.query(`
      INSERT INTO notes (text, author) SELECT n || repeat('x', 200), 'author ' || n % 100 FROM generate_series(1, 20000) AS n`);
    await test.dataSource.query('ANALYZE notes');
  });
  afterAll(() => test.drop());

  it('reads a list in the order of its index, not collecting and sorting what matches', async () => {
    const rows = await sqlRunner(test.dataSource).query<{ 'QUERY PLAN': string }>({
      text: "EXPLAIN (COSTS OFF) SELECT * FROM notes WHERE author = 'author 7' ORDER BY id LIMIT 150",
    });
    const plan = rows.map((row) => row['QUERY PLAN'].trim()).join('\n');
    expect(plan).toContain('Index Scan using notes_by_author');
    expect(plan).not.toContain('Sort');
  });
});
