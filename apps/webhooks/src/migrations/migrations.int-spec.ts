import { migrate, openSchema } from '@frontdesk/persistence';
import { createEmptyDatabase } from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import { service } from '../service.js';

const tables = `SELECT table_name FROM information_schema.tables WHERE table_schema = 'webhooks' ORDER BY 1`;

describe('the migrations', () => {
  it('create a schema that matches the entities, and can be reverted and applied again', async () => {
    const { url, drop } = await createEmptyDatabase();
    const options = { url, schema: service.name, ...service.database };
    await migrate(options);
    const schema = await openSchema(options);
    try {
      const drift = await schema.driver.createSchemaBuilder().log();
      expect(drift.upQueries.map(({ query }) => query)).toEqual([]);
      const before = await schema.query(tables);
      await schema.query(
        `INSERT INTO endpoints (organization_id, livemode, url, events, subscription, created_at)
         VALUES (1, true, 'https://hooks.example.com/', '{}', 'sub_1', now())`,
      );
      for (const migration of schema.migrations.toReversed()) {
        expect(migration.name).toBeTruthy();
        await schema.undoLastMigration();
        if (migration.name?.startsWith('EventSubscriptions')) {
          expect(await schema.query('SELECT endpoint_id FROM deleted_endpoints')).toHaveLength(1);
        }
      }
      expect(await schema.query(tables)).toEqual([{ table_name: 'migrations' }]);
      await schema.runMigrations();
      expect(await schema.query(tables)).toEqual(before);
    } finally {
      await schema.destroy();
      await drop();
    }
  });
});
