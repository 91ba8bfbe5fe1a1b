import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sqlRunner, type SqlRunner } from './database.js';
import { insertRow, updateRow } from './row-statements.js';
import { scopeOf } from './scope.js';
import { notes } from '../testing/schema.js';

const mine = scopeOf({ organizationId: 1, livemode: true });
const others = [
  scopeOf({ organizationId: 2, livemode: true }),
  scopeOf({ organizationId: 1, livemode: false }),
] as const;
const entry = { number: 'one', details: { kind: 'vip' }, tags: ['a', 'b'], ignored: 1 };

describe('row statements', () => {
  let test: TestDatabase;
  let sql: SqlRunner;

  beforeAll(async () => {
    test = await createTestDatabase(notes);
    sql = sqlRunner(test.dataSource);
    await test.dataSource.query(`CREATE TABLE entries (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, organization_id bigint NOT NULL, livemode boolean NOT NULL,
      number text NOT NULL, details jsonb, tags text[], revision int NOT NULL DEFAULT 1,
      UNIQUE (organization_id, livemode, number))`);
  });
  beforeEach(() => test.dataSource.query('TRUNCATE entries, notes RESTART IDENTITY'));
  afterAll(() => test.drop());

  const insert = (row: typeof entry, scope = mine) =>
    sql.query<{ id: number }>(
      insertRow({
        name: 'entries-insert',
        table: 'entries',
        scope,
        columns: ['number', 'details', 'tags'],
        row,
        onConflict: '(organization_id, livemode, number) DO NOTHING',
        returning: 'id',
      }),
    );
  const rename = (id: number, number: string, { scope = mine, where }: { scope?: typeof mine; where?: string } = {}) =>
    sql.query(
      updateRow({
        table: 'entries',
        scope,
        id,
        columns: ['number'],
        row: { number },
        set: 'revision = revision + 1',
        ...(where ? { where } : {}),
        returning: 'number, revision',
      }),
    );
  const stored = () => test.dataSource.query('SELECT * FROM entries ORDER BY id');

  it('insert a row of the organization and mode, with objects as JSON and lists as arrays', async () => {
    expect(await insert(entry)).toEqual([{ id: 1 }]);
    expect(await stored()).toEqual([
      {
        id: 1,
        organization_id: 1,
        livemode: true,
        number: 'one',
        details: { kind: 'vip' },
        tags: ['a', 'b'],
        revision: 1,
      },
    ]);
  });

  it('insert nothing and return nothing if the conflict action skips the row', async () => {
    await insert(entry);
    expect(await insert(entry)).toEqual([]);
    for (const scope of others) expect(await insert(entry, scope)).toHaveLength(1);
  });

  it('update a row and return it', async () => {
    await insert(entry);
    expect(await rename(1, 'two')).toEqual([{ number: 'two', revision: 2 }]);
  });

  it('update nothing in another organization or mode, or if the condition does not hold', async () => {
    await insert(entry);
    for (const scope of others) expect(await rename(1, 'two', { scope })).toEqual([]);
    expect(await rename(1, 'two', { where: 'revision > 1' })).toEqual([]);
    expect(await stored()).toMatchObject([{ number: 'one', revision: 1 }]);
  });

  it('write tables that belong to no organization', async () => {
    const columns = ['text'] as const;
    const [row] = await sql.query<{ id: number }>(
      insertRow({ table: 'notes', scope: null, columns, row: { text: 'one' }, returning: 'id' }),
    );
    await sql.query(updateRow({ table: 'notes', scope: null, id: row!.id, columns, row: { text: 'two' } }));
    expect(await test.dataSource.query('SELECT text FROM notes')).toEqual([{ text: 'two' }]);
  });
});
