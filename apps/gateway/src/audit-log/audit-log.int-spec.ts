import { auditRecorded, type AuditRecord, type EventEnvelope, type ListAuditEntriesQuery } from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { migrate, ownerRoleOf, provisionServiceRoles, runtimeRoleOf } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { service } from '../service.js';
import { AuditEntriesConsumer } from './audit-entries.consumer.js';
import { AuditEntriesRepository } from './audit-entries.repository.js';
import { AuditLogService } from './audit-log.service.js';

const prefix = `audit_${randomBytes(4).toString('hex')}`;
let database: TestDatabase;
let log: AuditLogService;
let consumer: AuditEntriesConsumer;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'gateway', ...service.database });
  log = new AuditLogService(new AuditEntriesRepository(database.dataSource), database.dataSource);
  consumer = new AuditEntriesConsumer(log);
});
afterAll(async () => {
  await database.drop();
  // Roles belong to the server. They can be dropped only after the database in which they have rights.
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  await client.query(`DROP ROLE IF EXISTS ${ownerRoleOf(prefix, 'gateway')}, ${runtimeRoleOf(prefix, 'gateway')}`);
  await client.end();
});
beforeEach(async () => {
  await database.dataSource.query('TRUNCATE audit_entries RESTART IDENTITY');
});

const anEntry = (given: Partial<AuditRecord> = {}, envelope: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: uuidv7(),
  type: auditRecorded.type,
  organization_id: 7,
  livemode: true,
  created_at: '2026-01-01T00:00:00.789Z',
  data: {
    actor: { kind: 'person', id: 3, name: 'Ada' },
    action: 'api_key.revoked',
    target: { type: 'api_key', id: 12 },
    changes: { revoked_at: { before: null, after: '2026-01-01T00:00:00Z' } },
    address: '2001:db8::1',
    request_id: 'req-1',
    ...given,
  } satisfies AuditRecord,
  ...envelope,
});
const list = async (query: ListAuditEntriesQuery = {}, organizationId = 7) =>
  (await log.list(organizationId, query, { limit: 100 })).data;

describe('the audit log', () => {
  it('shows an entry with exactly the declared fields, in whole seconds', async () => {
    await consumer.consume([anEntry()]);
    expect(await list()).toEqual([
      {
        id: 1,
        at: '2026-01-01T00:00:00Z',
        organization_id: 7,
        livemode: true,
        actor: { kind: 'person', id: 3, name: 'Ada' },
        action: 'api_key.revoked',
        target: { type: 'api_key', id: 12 },
        changes: { revoked_at: { before: null, after: '2026-01-01T00:00:00Z' } },
        address: '2001:db8::1',
        request_id: 'req-1',
      },
    ]);
  });

  it('knows the last import of the national registry in each mode', async () => {
    const imported = (created_at: string, given: Partial<EventEnvelope> = {}): EventEnvelope =>
      anEntry({ action: 'do_not_call_registry.imported' }, { created_at, ...given });
    const lastImport = async (livemode: boolean) =>
      (await log.registry({ organizationId: 7, livemode, hipaa: false } as never)).data.imported_at;
    const other = { organization_id: 8 };
    await consumer.consume([imported('2026-01-03T00:00:00Z'), imported('2026-01-01T00:00:00Z')]);
    await consumer.consume([imported('2026-01-04T00:00:00Z', other), anEntry()]);
    expect(await Promise.all([true, false].map(lastImport))).toEqual(['2026-01-03T00:00:00Z', null]);
  });

  it('stores an event once, in one batch, in two batches and in two at the same time', async () => {
    const event = anEntry();
    await consumer.consume([event, event]);
    await Promise.all([consumer.consume([event]), consumer.consume([event, anEntry()])]);
    expect(await list()).toHaveLength(2);
  });

  it('lists entries in the order of the changes, not of their arrival', async () => {
    const at = (ms: number): Partial<EventEnvelope> => ({ created_at: `2026-01-01T00:00:00.${ms}Z` });
    await consumer.consume([anEntry({ action: 'c.third' }, at(300))]);
    await consumer.consume([anEntry({ action: 'b.second' }, at(200)), anEntry({ action: 'a.first' }, at(100))]);
    expect((await list()).map(({ action }) => action)).toEqual(['c.third', 'b.second', 'a.first']);
    const until = '2026-01-01T00:00:01Z';
    expect(await list({ since: '2026-01-01T00:00:00Z', until })).toHaveLength(3);
    expect(await list({ until: '2026-01-01T00:00:00Z' })).toEqual([]);
  });

  it('stores an entry without an organization if the event has organization 0', async () => {
    await consumer.consume([anEntry({ actor: { kind: 'operator', id: null, name: null } }, { organization_id: 0 })]);
    expect(await list({}, 0)).toEqual([]);
    const [row] = await database.dataSource.query<{ organization_id: null }[]>(
      'SELECT organization_id FROM audit_entries',
    );
    expect(row).toEqual({ organization_id: null });
  });

  it('filters by actor, action, target and time, and never shows another organization', async () => {
    await consumer.consume([
      anEntry({}, { created_at: '2026-01-01T00:00:00Z' }),
      anEntry({ actor: { kind: 'operator', id: null, name: 'billing' } }, { created_at: '2026-01-02T00:00:00Z' }),
      anEntry({ action: 'lead.created', target: { type: 'lead', id: 12 } }, { created_at: '2026-01-03T00:00:00Z' }),
      anEntry({}, { organization_id: 8, created_at: '2026-01-04T00:00:00Z' }),
    ]);
    const ids = async (query: ListAuditEntriesQuery): Promise<number[]> => (await list(query)).map(({ id }) => id);
    expect(await ids({})).toEqual([3, 2, 1]);
    expect(await ids({ actor_kind: 'person' })).toEqual([3, 1]);
    expect(await ids({ actor_kind: 'person', actor_id: 4 })).toEqual([]);
    expect(await ids({ action: 'lead.created' })).toEqual([3]);
    expect(await ids({ target_type: 'api_key', target_id: 12 })).toEqual([2, 1]);
    expect(await ids({ since: '2026-01-02T00:00:00Z' })).toEqual([3, 2]);
    expect(await ids({ until: '2026-01-02T00:00:00Z' })).toEqual([1]);
  });
});

describe('the role that the gateway runs as', () => {
  const password = { owner: 'o-1', runtime: 'r-1' };
  const outcome = async (text: string, role: string, secret: string): Promise<string> => {
    const url = new URL(database.url);
    url.username = role;
    url.password = secret;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(text);
      return 'done';
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.end();
    }
  };
  const asRuntime = (text: string): Promise<string> =>
    outcome(text, runtimeRoleOf(prefix, 'gateway'), password.runtime);
  const provision = (): Promise<void> =>
    provisionServiceRoles(database.url, { prefix, passwords: { gateway: password } as never });

  const expectAppendOnly = async (): Promise<void> => {
    const row = `(gen_random_uuid(), now(), true, 'system', 'a.b', 'a', '{}')`;
    const columns = '(event_id, at, livemode, actor_kind, action, target_type, changes)';
    expect(await asRuntime(`INSERT INTO gateway.audit_entries ${columns} VALUES ${row}`)).toBe('done');
    expect(await asRuntime('SELECT FROM gateway.audit_entries')).toBe('done');
    for (const change of [
      `UPDATE gateway.audit_entries SET action = 'c.d'`,
      'DELETE FROM gateway.audit_entries',
      'TRUNCATE gateway.audit_entries',
    ]) {
      expect([change, await asRuntime(change)]).toEqual([change, '42501']);
    }
    expect(await asRuntime(`UPDATE gateway.organizations SET name = 'x'`)).toBe('done');
  };

  it('may insert and read entries but not change or remove them, after provisioning once or again', async () => {
    await provision();
    await expectAppendOnly();
    await provision();
    await expectAppendOnly();
  });

  it('may not change or remove entries of a table that the owner creates after provisioning', async () => {
    await database.dataSource.query('DROP TABLE gateway.audit_entries');
    await database.dataSource.query(
      `DELETE FROM gateway.migrations WHERE name = (SELECT max(name) FROM gateway.migrations WHERE name LIKE 'AuditEntries%')`,
    );
    const url = new URL(database.url);
    url.username = ownerRoleOf(prefix, 'gateway');
    url.password = password.owner;
    expect(await migrate({ url: url.href, schema: 'gateway', ...service.database })).toEqual([
      'AuditEntries1764640100000',
    ]);
    await expectAppendOnly();
  });
});
