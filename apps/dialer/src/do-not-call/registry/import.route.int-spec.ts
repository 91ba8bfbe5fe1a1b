import type { Actor, EventEnvelope } from '@frontdesk/contracts';
import { Clock, createLogger } from '@frontdesk/service-host';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { createTestDatabase, eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { request as httpRequest, type ClientRequest } from 'node:http';
import type { DialerConfig } from '../../dialer.config.js';
import { lockForDial } from '../../number-locks.sql.js';
import { service } from '../../service.js';
import { FileListener } from '../../file-listener/file-listener.js';
import { ImportRoute } from './import.route.js';
import { RegistryImportService } from './registry-import.service.js';
import { RegistryStaging } from './registry-staging.repository.js';

const SECRET = 'a-secret-of-this-spec';
const PATH = '/organizations/1/do-not-call/import/live';

class SetClock extends Clock {
  now(): Date {
    return new Date('2026-01-01T00:00:00.789Z');
  }
}

let database: TestDatabase;
let listener: FileListener;
let port: number;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  const logger = createLogger('dialer', { LOG_LEVEL: 'silent' });
  const imports = new RegistryImportService(new RegistryStaging(), database.dataSource, new SetClock(), logger);
  const config = { INTERNAL_API_SECRET: SECRET, SHUTDOWN_GRACE_MS: 1000 } as DialerConfig;
  listener = new FileListener([new ImportRoute(imports)], config, new SetClock(), logger);
  port = await listener.listen('127.0.0.1', 0);
});
afterAll(async () => {
  await listener.beforeApplicationShutdown();
  await database.drop();
});
beforeEach(() => database.dataSource.query('TRUNCATE do_not_call_entries, outbox RESTART IDENTITY CASCADE'));

interface Sent {
  path?: string;
  contentType?: string;
  authorization?: string;
  actor?: Actor;
}

async function send(body: string, { path = PATH, contentType = 'text/csv', authorization, actor }: Sent = {}) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      authorization: authorization ?? `Bearer ${SECRET}`,
      ...(actor ? { 'x-actor': encodeURIComponent(JSON.stringify({ actor, address: '203.0.113.9' })) } : {}),
    },
    body,
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** A file whose end has not been sent yet. */
function open(): ClientRequest {
  const request = httpRequest({
    port,
    path: PATH,
    method: 'POST',
    headers: { 'content-type': 'text/csv', authorization: `Bearer ${SECRET}` },
  });
  request.on('error', () => undefined);
  return request;
}

const listed = async (): Promise<string[]> => {
  const rows = await database.dataSource.query<{ phone_number: string }[]>(
    'SELECT phone_number FROM do_not_call_entries ORDER BY phone_number',
  );
  return rows.map(({ phone_number }) => phone_number);
};
const count = async (query: string): Promise<number> =>
  Number((await database.dataSource.query<{ count: string }[]>(`SELECT count(*) FROM ${query}`))[0]!.count);

describe('an import', () => {
  it('enters new numbers and counts listed ones, duplicates and invalid ones', async () => {
    await send('4155550123');
    expect(await send('phone\n4155550123\n2125550199\n(212) 555-0199\nunknown\n')).toEqual({
      status: 200,
      json: { imported: 1, existing: 2, invalid: [{ line: 5, value: 'unknown' }] },
    });
    const [row] = await database.dataSource.query<Record<string, unknown>[]>(
      "SELECT * FROM do_not_call_entries WHERE phone_number = '+12125550199'",
    );
    expect(row).toMatchObject({
      organization_id: 1,
      livemode: true,
      source: 'national_registry',
      note: null,
      created_at: new Date('2026-01-01T00:00:00Z'),
    });
  });

  it('leaves one entry in the audit log, by the actor that the gateway names', async () => {
    const actor: Actor = { kind: 'operator', id: null, name: 'Müller' };
    await send('4155550123\nunknown\n4155550123', { actor });
    const rows = await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox');
    expect(rows.map(({ body }) => JSON.parse(body) as EventEnvelope)).toEqual([
      expect.objectContaining({
        type: 'audit.recorded',
        organization_id: 1,
        livemode: true,
        data: {
          actor,
          action: 'do_not_call_registry.imported',
          target: { type: 'do_not_call_registry', id: null },
          changes: { imported: { before: null, after: 1 }, existing: { before: null, after: 1 } },
          address: '203.0.113.9',
          request_id: '',
        },
      }),
    ]);
  });

  it('leaves no entry in the audit log if it fails', async () => {
    const actor: Actor = { kind: 'operator', id: null, name: null };
    expect((await send('4155550123', { actor, contentType: 'image/png' })).status).toBe(400);
    expect(await count('outbox')).toBe(0);
  });

  it('accepts NDJSON, an empty file and test mode', async () => {
    const path = '/organizations/1/do-not-call/import/test';
    expect((await send('"4155550123"', { contentType: 'application/x-ndjson', path })).json).toMatchObject({
      imported: 1,
    });
    expect((await send('')).json).toEqual({ imported: 0, existing: 0, invalid: [] });
    expect(await count('do_not_call_entries WHERE NOT livemode')).toBe(1);
  });

  it('never changes an existing entry', async () => {
    await database.dataSource.query(
      `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, note, opted_out_at, created_at)
       VALUES (1, true, '+14155550123', 'opt_out', 'asked', '2025-01-01', '2025-01-01')`,
    );
    expect((await send('4155550123')).json).toMatchObject({ imported: 0, existing: 1 });
    const [row] = await database.dataSource.query<{ source: string }[]>('SELECT source FROM do_not_call_entries');
    expect(row!.source).toBe('opt_out');
  });

  it('is refused and enters nothing if the file has too many lines', async () => {
    const lines = `${'4155550123\n'.repeat(1_000_000)}2125550199\n`;
    const { status, json } = await send(lines);
    expect(status).toBe(400);
    expect(json).toMatchObject({
      code: 'validation_failed',
      details: { errors: { body: ['must not have more than 1,000,000 lines'] } },
    });
    expect(await listed()).toEqual([]);
  });

  it('leaves no rows and no connection if its sender disconnects', async () => {
    const request = open();
    request.write('4155550123\n'.repeat(10_000));
    await eventually(async () => (await count("pg_stat_activity WHERE query LIKE 'COPY registry_numbers%'")) > 0);
    request.destroy();
    await eventually(
      async () => (await count("pg_stat_activity WHERE query LIKE 'COPY registry_numbers%' AND state <> 'idle'")) === 0,
    );
    expect(await listed()).toEqual([]);
    expect((await send('4155550123')).json).toMatchObject({ imported: 1 });
  });

  it('waits before its commit for a dial start of the organization; the next dial start sees every number', async () => {
    let answered: Promise<unknown> | undefined;
    await inTransaction(database.dataSource, async (tx) => {
      await lockForDial(tx, scopeOf({ organizationId: 1, livemode: true }), '+14155550123');
      answered = send('4155550123\n2125550199');
      await eventually(async () => (await count("pg_locks WHERE locktype = 'advisory' AND NOT granted")) > 0);
      expect(await listed()).toEqual([]);
    });
    await answered;
    expect(await listed()).toEqual(['+12125550199', '+14155550123']);
  });

  it('is refused while two others run', async () => {
    const others = [open(), open()];
    for (const request of others) request.write('4155550123\n');
    await eventually(
      async () =>
        (await count("pg_stat_activity WHERE query LIKE 'COPY registry_numbers%' AND state = 'active'")) === 2,
    );
    expect((await send('2125550199')).json).toMatchObject({ code: 'unavailable' });
    for (const request of others) request.end();
    await eventually(async () => (await listed()).length === 1);
  });
});

describe('the import port', () => {
  it.each([
    ['no secret', { authorization: '' }, 'unauthenticated'],
    ['another secret', { authorization: 'Bearer another' }, 'unauthenticated'],
    ['another path', { path: '/organizations/0/do-not-call/import/live' }, 'not_found'],
    ['another content type', { contentType: 'text/plain' }, 'not_found'],
  ])('refuses %s', async (_, sent, code) => {
    expect(await send('4155550123', sent)).toMatchObject({ status: 400, json: { code } });
    expect(await listed()).toEqual([]);
  });
});
