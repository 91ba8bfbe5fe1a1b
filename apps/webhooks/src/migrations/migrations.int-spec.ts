import { createDataSource } from '@frontdesk/persistence';
import { createEmptyDatabase } from '@frontdesk/testing';
import { migrate } from '@frontdesk/persistence';
import { describe, expect, it } from '@jest/globals';
import { service } from '../service.js';

const tables = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'webhooks' ORDER BY 1`;

describe('the migrations', () => {
  it('create a schema that matches the entities, and can be reverted and applied again', async () => {
    const { url, drop } = await createEmptyDatabase();
    const options = { url, schema: service.name, ...service.database };
    await migrate(options);
    const dataSource = await createDataSource(options).initialize();
    try {
      const drift = await dataSource.driver.createSchemaBuilder().log();
      expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
      const before = await dataSource.query(tables);
      for (const migration of dataSource.migrations) {
        expect(migration.name).toBeTruthy();
        await dataSource.undoLastMigration();
      }
      expect(await dataSource.query(tables)).toEqual([{ table_name: 'migrations' }]);
      await dataSource.runMigrations();
      expect(await dataSource.query(tables)).toEqual(before);
    } finally {
      await dataSource.destroy();
      await drop();
    }
  });
});
