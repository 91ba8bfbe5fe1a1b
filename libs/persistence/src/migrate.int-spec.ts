import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createEmptyDatabase } from '@frontdesk/testing';
import { createDataSource } from './database.js';
import { migrate, pendingMigrations, revertMigrations } from './migrate.js';
import { Notes1700000000000, notes } from '../testing/schema.js';

jest.setTimeout(90_000);

describe('migrate', () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>;

  beforeAll(async () => {
    database = await createEmptyDatabase();
  });

  afterAll(() => database.drop());

  it('lists pending migrations before the schema exists, between migrations and afterwards', async () => {
    const { url } = database;
    const dataSource = await createDataSource({ ...notes, url }).initialize();
    expect(await pendingMigrations(dataSource, notes)).toEqual(['Notes1700000000000', 'NoteAuthors1700000000001']);
    await migrate({ ...notes, url, migrations: [Notes1700000000000] });
    expect(await pendingMigrations(dataSource, notes)).toEqual(['NoteAuthors1700000000001']);
    expect(await migrate({ ...notes, url })).toEqual(['NoteAuthors1700000000001']);
    expect(await pendingMigrations(dataSource, notes)).toEqual([]);
    expect(await migrate({ ...notes, url })).toEqual([]);
    await dataSource.destroy();
  });

  it('runs every migration once when several processes start at the same time', async () => {
    const schemas = ['one', 'one', 'one', 'two', 'three'];
    const ran = await Promise.all(schemas.map((schema) => migrate({ ...notes, schema, url: database.url })));
    expect(ran.flat()).toHaveLength(6);
  });

  it('reverts a migration and those after it, and can then run them again', async () => {
    const options = { ...notes, schema: 'reverted', url: database.url };
    const [first, second] = await migrate(options);
    await expect(revertMigrations(options, 'Unknown1')).rejects.toThrow('Unknown1 is not a migration');
    expect(await revertMigrations(options, second!)).toEqual([second]);
    expect(await migrate(options)).toEqual([second]);
    expect(await revertMigrations(options, first!)).toEqual([second, first]);
    await expect(revertMigrations(options, first!)).rejects.toThrow('is not a migration that has run');
    expect(await migrate(options)).toEqual([first, second]);
  });

  it('rolls back a failed migration', async () => {
    class Broken1700000000002 extends Notes1700000000000 {
      override readonly name = 'Broken1700000000002';

      override async up(runner: Parameters<Notes1700000000000['up']>[0]): Promise<void> {
        await runner.query('CREATE TABLE half (id int)');
        throw new Error('half way');
      }
    }
    const options = { ...notes, schema: 'half', url: database.url, migrations: [Broken1700000000002] };
    await expect(migrate(options)).rejects.toThrow('half way');
    const dataSource = await createDataSource(options).initialize();
    expect(await dataSource.query(`SELECT to_regclass('half.half') AS found`)).toEqual([{ found: null }]);
    await dataSource.destroy();
  });
});
