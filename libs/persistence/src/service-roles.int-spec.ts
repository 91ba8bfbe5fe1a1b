import { createEmptyDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { createDataSource } from './database.js';
import { migrate } from './migrate.js';
import { ownerRoleOf, provisionServiceRoles, runtimeRoleOf, type RolePasswords } from './service-roles.js';
import { NoteAuthors1700000000001, Notes1700000000000 } from '../testing/schema.js';

const prefix = `roles_${randomBytes(4).toString('hex')}`;
const password: RolePasswords = { owner: 'o-1', runtime: 'r-1' };
const SERVICE = 'records';

describe('provisionServiceRoles', () => {
  let url: string;
  let drop: () => Promise<void>;
  const provision = (): Promise<void> =>
    provisionServiceRoles(url, { prefix, passwords: { [SERVICE]: password } as never });
  const as = (role: string, secret: string): string => {
    const own = new URL(url);
    own.username = role;
    own.password = secret;
    return own.href;
  };
  const outcome = async (connectionString: string, text: string): Promise<unknown> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.end();
    }
  };
  const runtime = (): string => as(runtimeRoleOf(prefix, SERVICE), password.runtime);
  const owner = (): string => as(ownerRoleOf(prefix, SERVICE), password.owner);
  const schema = { schema: SERVICE, entities: [] };

  beforeAll(async () => ({ url, drop } = await createEmptyDatabase()));
  afterAll(async () => {
    const server = new URL(url);
    await drop();
    server.pathname = '/postgres';
    for (const service of [SERVICE, 'gateway', 'dialer'] as const) {
      const roles = `${ownerRoleOf(prefix, service)}, ${runtimeRoleOf(prefix, service)}`;
      await outcome(server.href, `DROP ROLE IF EXISTS ${roles}`);
    }
  });

  it('gives the owner role a schema that an administrator has migrated, with all its objects', async () => {
    await migrate({ url, ...schema, migrations: [Notes1700000000000] });
    await provision();
    expect(await outcome(runtime(), `INSERT INTO records.notes (text) VALUES ('a') RETURNING id`)).toEqual([{ id: 1 }]);
    expect(await outcome(runtime(), 'DROP TABLE records.notes')).toBe('42501');
    expect(await outcome(runtime(), 'DELETE FROM records.migrations')).toBe('42501');
  });

  it('creates the extension that the owner role may not create', async () => {
    expect(await outcome(owner(), 'CREATE EXTENSION pg_trgm WITH SCHEMA public')).toBe('42501');
    expect(await outcome(owner(), 'CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public')).toEqual([]);
    const held =
      'CREATE TABLE records.held (seat int, during tstzrange, EXCLUDE USING gist (seat WITH =, during WITH &&))';
    expect(await outcome(owner(), held)).toEqual([]);
    expect(await outcome(runtime(), "INSERT INTO records.held VALUES (1, '[2026-01-01,2026-01-02)')")).toEqual([]);
    expect(await outcome(runtime(), "INSERT INTO records.held VALUES (1, '[2026-01-01,2026-01-03)')")).toBe('23P01');
  });

  it('lets the runtime role use tables that the owner creates later, with no further step', async () => {
    const migrations = [Notes1700000000000, NoteAuthors1700000000001, MoreNotes1700000000002];
    const ran = await migrate({ url: owner(), ...schema, migrations });
    expect(ran).toEqual(['NoteAuthors1700000000001', 'MoreNotes1700000000002']);
    expect(await outcome(runtime(), `INSERT INTO records.more (text) VALUES ('b') RETURNING id`)).toEqual([{ id: 1 }]);
    expect(await outcome(runtime(), 'SELECT records.answer()')).toEqual([{ answer: 42 }]);
    expect(await outcome(runtime(), 'DELETE FROM records.migrations')).toBe('42501');
    const dataSource = await createDataSource({ url: runtime(), ...schema }).initialize();
    await dataSource.destroy();
  });

  it('changes the passwords when it runs again', async () => {
    password.runtime = 'r-2';
    await provision();
    expect(await outcome(runtime(), 'SELECT count(*)::int AS count FROM records.notes')).toEqual([{ count: 1 }]);
  });

  it.each([
    ['gateway', 'audit_entries'],
    ['gateway', 'terms_acceptances'],
    ['dialer', 'consent_ledger'],
  ] as const)('lets %s insert into and read %s, but not change or delete its rows', async (service, table) => {
    await outcome(url, `CREATE SCHEMA IF NOT EXISTS ${service}`);
    await outcome(url, `CREATE TABLE ${service}.${table} (id int)`);
    await provisionServiceRoles(url, { prefix, passwords: { [service]: password } as never });
    const run = (text: string): Promise<unknown> => outcome(as(runtimeRoleOf(prefix, service), password.runtime), text);
    expect(await run(`INSERT INTO ${service}.${table} VALUES (1) RETURNING id`)).toEqual([{ id: 1 }]);
    for (const text of [`DELETE FROM ${service}.${table}`, `UPDATE ${service}.${table} SET id = 2`]) {
      expect([text, await run(text)]).toEqual([text, '42501']);
    }
  });

  it('keeps all other roles from connecting to the database', async () => {
    const stranger = `${prefix}_stranger`;
    await outcome(url, `CREATE ROLE ${stranger} LOGIN PASSWORD 's'`);
    const client = new pg.Client({ connectionString: as(stranger, 's') });
    await expect(client.connect()).rejects.toMatchObject({ code: '42501' });
    await outcome(url, `DROP ROLE ${stranger}`);
  });
});

class MoreNotes1700000000002 extends Notes1700000000000 {
  override readonly name = 'MoreNotes1700000000002';

  override async up(runner: Parameters<Notes1700000000000['up']>[0]): Promise<void> {
    await runner.query('CREATE TABLE more (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)');
    await runner.query('CREATE FUNCTION answer() RETURNS int LANGUAGE sql AS $$ SELECT 42 $$');
  }
}
