import { openSchema } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';

let database: TestDatabase;
let schema: Awaited<ReturnType<typeof openSchema>>;

beforeAll(async () => {
  const options = { schema: 'voice', ...service.database };
  database = await createTestDatabase(options);
  schema = await openSchema({ ...options, url: database.url });
});
afterAll(async () => {
  await schema.destroy();
  await database.drop();
});

const tables = async (): Promise<string[]> => {
  const rows = await database.dataSource.query<{ name: string }[]>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'voice' ORDER BY 1",
  );
  return rows.map(({ name }) => name);
};

describe('the schema of the voice service', () => {
  it('matches the entities', async () => {
    const { upQueries } = await schema.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can be reverted completely and migrated again', async () => {
    const before = await tables();
    expect(before).toEqual(expect.arrayContaining(['sessions', 'lines']));
    for (const _migration of service.database.migrations) await schema.undoLastMigration();
    expect(await tables()).toEqual(['migrations']);
    await schema.runMigrations();
    expect(await tables()).toEqual(before);
  });
});
