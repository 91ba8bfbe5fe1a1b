import { inTransaction } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { service } from '../service.js';
import { organizationDefaults } from './organization-defaults.js';
import { OrganizationsRepository } from './organizations.repository.js';

describe('findForCaller', () => {
  let database: TestDatabase;
  let organizations: OrganizationsRepository;

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    organizations = new OrganizationsRepository(database.dataSource);
  });
  afterAll(() => database.drop());

  const createOrganization = async (widgetId: string): Promise<number> => {
    const at = new Date('2026-03-01T00:00:00Z');
    const own = { name: 'Acme', widget_id: widgetId, changed_at: at, created_at: at };
    const { id } = await inTransaction(database.dataSource, (tx) =>
      organizations.insert(tx, { ...organizationDefaults, version: 1, trial_minutes_version: 1, ...own }),
    );
    return id;
  };

  it('reads the organizations of simultaneous requests with one statement, and returns each its own', async () => {
    const one = await createOrganization('wgt_one');
    const two = await createOrganization('wgt_two');
    const statements = jest.spyOn(database.dataSource.pool, 'query');
    const found = await Promise.all([one, two, 999_999, one].map((id) => organizations.findForCaller(id)));
    expect(found.map((row) => row?.id)).toEqual([one, two, undefined, one]);
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  });

  it('returns a change that was confirmed while another request was being read', async () => {
    const id = await createOrganization('wgt_changed');
    const earlier = organizations.findForCaller(id);
    await new Promise((resolve) => setImmediate(resolve));
    await inTransaction(database.dataSource, (tx) => organizations.update(tx, id, 2, { hipaa_mode: true }));
    expect(await organizations.findForCaller(id)).toEqual({ id, version: 2, hipaa_mode: true, deleted_at: null });
    await earlier;
  });
});
