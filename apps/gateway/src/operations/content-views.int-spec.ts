import { getLead, listLeads, type Caller } from '@frontdesk/contracts';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { ContentViews } from './content-views.js';

const caller: Caller = {
  organizationId: 7,
  livemode: true,
  hipaa: true,
  mayReadContent: true,
  factsVersion: 1,
  keyId: null,
  requestId: 'req-1',
  actor: { kind: 'person', id: 3, name: 'Ada' },
};
let database: TestDatabase;
let views: ContentViews;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'gateway', ...service.database });
  views = new ContentViews(database.dataSource, { now: () => new Date('2026-01-01T00:00:00Z') } as never);
});
afterAll(() => database.drop());

const recorded = async (): Promise<number> => {
  const [row] = await database.dataSource.query<{ count: number }[]>('SELECT count(*)::int AS count FROM outbox');
  return row!.count;
};

describe('the audit entry of a view', () => {
  it('is committed for a record and for a list, and not for an empty list', async () => {
    await views.record(getLead, caller, { lead: 5 }, { data: { id: 5 } });
    expect(await recorded()).toBe(1);
    await views.record(listLeads, caller, {}, { data: [{ id: 5 }, { id: 4 }] });
    expect(await recorded()).toBe(2);
    await views.record(listLeads, caller, {}, { data: [] });
    expect(await recorded()).toBe(2);
  });

  it('is required: the content is refused with unavailable if it cannot be committed', async () => {
    await database.dataSource.query('ALTER TABLE outbox ADD CONSTRAINT closed CHECK (false) NOT VALID');
    await expect(views.record(getLead, caller, { lead: 5 }, { data: { id: 5 } })).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await recorded()).toBe(2);
  });
});
